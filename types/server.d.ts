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

  interface Pays {
    name: string;
    lines: { hand: string; pays: string }[];
    otherwise: string;
  }

  /** The rules of a game. Its wagers are about to become a list, so they are left open here. */
  interface Game {
    name: string;
    title: string;
    banked_by: string;
    seats: number;
    minimum: string;
    maximum: string;
    increment: string;
    raises: Record<Street, number[]>;
    schedule: number | null;
    schedules: { number: number; minimum: string; maximum: string; steps: object[] }[];
    [field: string]: Untyped;
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
