// The case of examples/disputed-hand.json: a royal flush that the player/dealer's wager cannot pay in full.
export const EXAMPLE = {
  rules: "california",
  schedule: 1,
  player_dealer: { seat: 3, wager: "500.00" },
  dealer: "7d 2c",
  board: "Qs Js Ts 3h 4d",
  seats: [
    { seat: 4, ante: "10.00", trips: "5.00", cards: "As Ks", actions: ["raise 4x"] },
    { seat: 5, ante: "10.00", cards: "9h 9c", actions: ["check", "check", "fold"] },
  ],
};
