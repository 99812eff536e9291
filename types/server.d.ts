// What the server sends, by the names of its own models. Written by hand, until it is generated from the
// JSON Schema of the messages: nothing but this file has to change then. The modules say `Server.Me`; these
// names are global, so that no module that is served imports a type.

declare namespace Server {
  type Street = "preflop" | "flop" | "river";

  /** A refusal. */
  interface Problem {
    code: string;
    detail: string;
    status?: number;
  }

  interface Me {
    player: string;
    role: string;
    guest: boolean;
    purse: string;
    allowance: string;
    seats: { table: string; seat: number; stack: string }[];
  }

  interface StatementLine {
    at: number;
    kind: string;
    reason: string;
    source: string;
    target: string;
    amount: string;
    balance: string;
    cursor: string;
  }

  interface ResultLine {
    at: number;
    table: string;
    name: string;
    rules: string;
    title: string;
    round: number;
    seat: number;
    net: string;
    cursor: string;
  }

  /** A pay table, from its highest hand down. */
  interface Pays {
    name: string;
    lines: { hand: string; pays: string }[];
  }

  /** A wager of a game, in the words of a rules file. Without a table it pays 1 to 1. */
  interface Wager {
    spot: string;
    label: string;
    placed: "required" | "equal to the ante" | "optional" | "raise";
    settles:
      | "against the dealer"
      | "when the hand wins"
      | "on its own cards"
      | "when the hand loses"
      | "when either hand loses"
      | "from the meter";
    cards: "hole cards" | "hole cards and flop" | "all seven";
    table: Pays | null;
    below: "lost" | "returned";
    tie: "returned" | "lost" | "paid";
    fold: "lost" | "stands" | "void";
    unqualified_rule: boolean;
    meter: { start: string; percent: number } | null;
  }

  /** Amounts by spot; spots without a stake are left out. */
  type Stakes = Record<string, string>;

  interface Schedule {
    number: number;
    minimum: string;
    maximum: string;
    steps: { up_to: string | null; collection: string }[];
  }

  /** The rules of a game; `wagers` are in the order of the layout, `order` has the spots as they are settled. */
  interface Game {
    name: string;
    title: string;
    banked_by: "house" | "player/dealer";
    seats: number;
    minimum: string;
    maximum: string;
    increment: string;
    raises: Record<Street, number[]>;
    qualify: string | null;
    unqualified_ante: "returned" | "settled";
    inscription: string;
    wagers: Wager[];
    order: Record<"win" | "lose" | "tie" | "fold" | "unqualified", string[]>;
    dealing: string;
    decks: string[];
    coverage: string;
    rounds_in_a_row: number;
    schedule: number | null;
    schedules: Schedule[];
    least_to_play: string;
    least_to_bank: string;
    highest_collection: string;
  }

  /** The standard game, and what can be stated about another; named tables by spot, each as a line of odds. */
  interface Standard {
    hands: string[];
    tables: Record<string, Record<string, string>>;
    game: Game;
    most_multiple: number;
    most_odds: number;
  }

  type Result = "win" | "lose" | "tie" | "fold";

  /** One shape wherever a settled wager is told: in views, in records and at the desk. */
  interface SettledWager {
    seat: number;
    spot: string;
    label: string;
    stake: string;
    outcome: "win" | "lose" | "push" | "returned";
    odds: string | null;
    due: string;
    paid: string;
    returned: string;
    lost: string;
    uncovered: string;
    net: string;
    why: string;
    hand: string;
    words: string;
    clauses: string[];
  }

  interface Remark {
    words: string;
    clauses: string[];
  }

  interface SettledSeat {
    seat: number;
    cards: string;
    actions: string[];
    hand: string | null;
    result: Result;
    net: string;
    collected_first: Remark | null;
    before_showdown: SettledWager[];
    lines: SettledWager[];
  }

  /** What the desk says of a disputed hand; one of the two banks is in its answer. */
  interface SettledHand {
    answer: {
      rules: string;
      total_action: string;
      collection: string;
      player_dealer?: BankAnswer & { seat: number; wager: string; exhausted: boolean };
      house?: BankAnswer;
      [field: string]: Untyped;
    };
    title: string;
    board: string;
    dealer: Remark & { cards: string; hand: string | null; qualifies: boolean | null };
    seats: SettledSeat[];
    collection: Remark | null;
    bank: Remark;
  }

  interface BankAnswer {
    collected: string;
    paid: string;
    net: string;
  }

  interface RulesLine {
    name: string;
    title: string;
    toml: string;
    game: Game;
  }

  interface TableLine {
    table: string;
    name: string;
    rules: string;
    title: string;
    banked_by: string;
    minimum: string;
    maximum: string;
    seats: number;
    players: number;
    bots: number;
    public: boolean;
    solo: boolean;
    owner: string;
    rounds: number;
  }

  interface TableCard extends TableLine {
    toml: string;
    game: Game;
    pace: Record<string, number | null>;
    version: number;
    invitation: string | null;
  }

  /** What a socket says of a table. Its inside is generated one day; until then it is not checked. */
  interface View {
    type: "view";
    table: string;
    version: number;
    draining: boolean;
    public: Untyped;
    you: Untyped;
    happened: Untyped[];
  }

  interface Reply {
    type: "reply";
    id: string;
    ok: boolean;
    problem: Problem;
    [field: string]: Untyped;
  }

  /** Values and costs are in Antes, by action. */
  interface Advice {
    street: Street;
    actions: Record<string, number>;
    costs: Record<string, number>;
    best: string;
    [field: string]: Untyped;
  }

  interface Hand {
    name: string;
    row: number;
    column: number;
    best: string;
    value: number;
    actions: Record<string, number>;
    deals: number;
  }

  interface TrainingSpot {
    id: string;
    street: Street;
    kind: string;
    cards: string;
    board: string;
    advice: Advice;
  }

  interface FlopChart {
    groups: { made: string; flops: number; raised: number; value: number }[];
    cells: { row: number; column: number; raised: number }[];
  }

  /** A round that is over; the form is checked by fairness/shape.js. */
  type Round = Record<string, Untyped>;
}
