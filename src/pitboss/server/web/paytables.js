// The pay tables of Trips that go by a name, from the royal flush down. A test holds them against the rules.
export const TRIPS_TABLES = {
  __proto__: null, // "constructor" names no table
  "UTH-01": "50 40 30 9 7 4 3",
  "UTH-02": "50 40 30 8 6 5 3",
  "UTH-03": "50 40 30 8 7 4 3",
  "UTH-04": "50 40 20 7 6 5 3",
};
