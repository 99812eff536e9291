// What the server is sent and sends, by the names of its own models. Made of the JSON Schema of its
// messages and of its OpenAPI: `make schema` writes it anew. The modules say `Server.Me`; the names
// are global, so that no module that is served imports a type.

declare namespace Server {
  /** The reply to a request to a table: it is done, and the table is at this version now. */
  interface AcceptedReply {
    type: "reply";
    id: string;
    ok: true;
    table: string;
    version: number;
  }

  /** The answer of `pitboss advise --json`, and what explains it. */
  interface Advice {
    rules: string;
    street: "preflop" | "flop" | "river";
    cards: string;
    board: string;
    dead: string;
    actions: Record<string, number>;
    best: string;
    exact: true;
    costs: Record<string, number>;
    chances: Chances;
    hand: string | null;
    outs: Outs | null;
    reasons: (SameReason | MarginReason | RiverReason)[];
    note: string | null;
  }

  /** A hand of a game: two cards, a board of 0, 3 or 5, and cards that were seen elsewhere. */
  interface AdviceForm {
    profile?: string;
    /** rules as TOML, instead of a profile */
    rules?: string | null;
    /** fields of the rules to change, as in TOML: limits, pays, coverage */
    changes?: Record<string, Untyped>;
    cards: string;
    board?: string;
    dead?: string;
  }

  interface Arrival {
    player: string;
    role: string;
    guest: boolean;
    token: string;
    expires_at: number;
  }

  /** What the table waits for from the viewer, by the request that answers it. */
  interface AskedPart {
    do: "decide" | "place-wagers" | "put-up" | "accept-bank" | "sit-in" | "top-up" | "open-round";
    round: number;
    street: "preflop" | "flop" | "river" | null;
    answers: (OfferedDecision | OfferedWagers | OfferedBankWager | OfferedBank | OfferedChips)[];
    seconds: number | null;
  }

  /** The most that the player/dealer can win and lose with the wager, the collection apart. */
  interface BankLimitsState {
    win: string | null;
    lose: string;
  }

  interface BankOfRound {
    collected: string;
    paid: string;
    net: string;
    exhausted: boolean;
    left: string;
  }

  /** What the bank of a round that is over collected and paid. */
  interface BankState {
    collected: string;
    paid: string;
    exhausted: boolean;
    left: string;
  }

  interface BeforeFlop {
    actions: Record<string, number>;
    best: string;
  }

  /** The turn to bank. */
  interface ButtonState {
    seat: number | null;
    player: string | null;
    rounds_of_seat: number;
    rounds_of_player: number;
  }

  interface Chain {
    opening: ChainedEvent;
    before: string;
    events: ChainedEvent[];
  }

  /** An event of the chain; `private` may have been taken away. */
  interface ChainedEvent {
    number: number;
    at: number;
    by: string;
    body: string;
    seal: string;
    private: Record<string, Untyped> | null;
  }

  /** At the showdown, over all that may still come. */
  interface Chances {
    win: number;
    tie: number;
    lose: number;
    dealer_unqualified: number;
  }

  interface Chart {
    title: string;
    hands: Hand[];
  }

  interface Chips {
    id: string;
    player: string;
    /** `-10.00` takes chips away */
    amount: string;
    reason: string;
  }

  interface Clause {
    number: string;
    chapter: string;
    words: string;
    source: string;
  }

  /** What became of the rotation clock. */
  interface ClockLine {
    /** milliseconds since 1970, UTC */
    at: number;
    event: "clock started" | "clock met" | "game paused" | "game resumed";
    round: number;
    banked: string[];
  }

  /** The clock that runs, once the steps before it have been shown at the normal pace. */
  interface ClockState {
    seconds: number;
    left_ms: number;
    starts_in_ms: number;
  }

  interface Credentials {
    name: string;
    password: string;
  }

  interface DealerAnswer {
    cards: string;
    category: string | null;
    qualifies: boolean | null;
  }

  interface DealerPage {
    words: string;
    clauses: string[];
    cards: string;
    hand: string | null;
    qualifies: boolean | null;
  }

  /** Checks, raises or folds, on that street of that round. */
  interface DecideRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "decide";
    round: number;
    street: "preflop" | "flop" | "river";
    decision: string;
  }

  /** The reply to a request that is not for a table: it is done. */
  interface DoneReply {
    type: "reply";
    id: string;
    ok: true;
  }

  interface Draining {
    status: string;
    running: number;
  }

  interface Expected {
    numerator: number;
    denominator: number;
    value: number;
  }

  /** A card that was exposed and stands: why, and of which seat, if of one (12.4). */
  interface ExposedForm {
    reason: string;
    seat?: number | null;
  }

  /** `seed` is null where deals are sealed: it is kept. */
  interface Fairness {
    deals: "open" | "sealed";
    commitment: string;
    seed: string | null;
    seat_seeds: Record<string, string>;
  }

  /** Flops by their two highest ranks. */
  interface FlopCell {
    name: string;
    row: number;
    column: number;
    best: string;
    raised: number;
    words: string;
  }

  interface FlopChart {
    title: string;
    name: string;
    preflop: BeforeFlop;
    groups: FlopGroup[];
    cells: FlopCell[];
  }

  interface FlopGroup {
    made: string;
    flops: number;
    raised: number;
    value: number;
  }

  interface FlopsForm {
    profile?: string;
    /** rules as TOML, instead of a profile */
    rules?: string | null;
    /** fields of the rules to change, as in TOML: limits, pays, coverage */
    changes?: Record<string, Untyped>;
    /** a starting hand such as `QJo` */
    hand: string;
  }

  /** The seat's hand is foul: why, and whether its wagers are `returned` or `lost` (12.5). */
  interface FoulForm {
    reason: string;
    wagers: string;
  }

  /** The limits are those in force: of the rules themselves, or of their schedule. */
  interface Game {
    name: string;
    title: string;
    banked_by: "house" | "player/dealer";
    seats: number;
    minimum: string;
    maximum: string;
    increment: string;
    raises: Record<Street, number[]>;
    play_limit: "none" | "spot";
    qualify: string | null;
    unqualified_ante: "returned" | "settled";
    inscription: string;
    wagers: WagerForm[];
    order: Record<ResultKind, string[]>;
    dealing: "shuffler" | "shoe";
    decks: string[];
    deals: "open" | "sealed";
    time_out: "fold" | "play";
    coverage: "wager" | "net" | "payoffs" | "unlimited";
    bank_minimum: string;
    rounds_in_a_row: number;
    first_bank: "lowest seat" | "first to sit down";
    rotation_clock: RotationClockForm | null;
    schedule: number | null;
    between_steps: "higher" | "lower";
    void_collection: "returned" | "kept";
    schedules: ScheduleForm[];
    least_to_play: string;
    least_to_bank: string;
    highest_collection: string;
  }

  /** Which game: one of the house's, or another, and what is changed about it. */
  interface GameForm {
    profile?: string;
    /** rules as TOML, instead of a profile */
    rules?: string | null;
    /** fields of the rules to change, as in TOML: limits, pays, coverage */
    changes?: Record<string, Untyped>;
  }

  /** Gives a share in the shuffle, while bets are open. */
  interface GiveSeedRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "give-seed";
    round: number;
    seed: string;
  }

  /** A starting hand, and its cell of 13 by 13. */
  interface Hand {
    name: string;
    row: number;
    column: number;
    best: string;
    value: number;
    actions: Record<string, number>;
    deals: number;
  }

  type HandAnswer = Record<string, Untyped>;

  /** A disputed hand. It may change the pay table of a spot: `"trips_table": "UTH-01"`. */
  interface HandForm {
    rules: string;
    coverage?: string | null;
    schedule?: number | null;
    player_dealer?: PlayerDealerForm | null;
    meters?: Record<string, string>;
    dealer?: string | null;
    board?: string | null;
    exposed?: ExposedForm[];
    void?: VoidForm | null;
    seats: SeatForm[];
    [field: string]: Untyped;
  }

  /** What `pitboss settle` says, as JSON and as the page that it prints. */
  interface HandPage {
    answer: HandAnswer;
    title: string;
    board: string;
    dealer: DealerPage;
    meters: RemarkForm[];
    seats: SeatPage[];
    collection: RemarkForm | null;
    bank_wager: RemarkForm | null;
    bank: RemarkForm;
    irregularities: RemarkForm[];
    void: RemarkForm | null;
  }

  /** An event at the table, in a line for people, and step by step. */
  interface Happened {
    number: number;
    kind:
      | "seated"
      | "topped-up"
      | "stood-up"
      | "sat-out"
      | "sat-in"
      | "bank-accepted"
      | "bank-declined"
      | "round-opened"
      | "seed-given"
      | "became-ready"
      | "timed-out"
      | "seed-revealed"
      | "seed-kept"
      | "rotation-clock-started"
      | "game-paused"
      | "game-resumed"
      | "table-closed"
      | "chips-brought"
      | "wagers-placed"
      | "wagers-withdrawn"
      | "wager-put-up"
      | "no-more-bets-called"
      | "collection-taken"
      | "cards-dealt"
      | "stub-discarded"
      | "decided"
      | "flop-turned"
      | "turn-and-river-turned"
      | "fold-collected"
      | "dealer-turned"
      | "seat-settled"
      | "round-closed"
      | "round-voided"
      | "irregularity-ruled";
    seat: number | null;
    words: string;
    steps: StepState[];
  }

  interface Health {
    status: string;
  }

  interface HouseAnswer {
    collected: string;
    paid: string;
    net: string;
  }

  interface IrregularityAnswer {
    seat: number | null;
    ruling: string;
    reason: string;
  }

  interface IrregularityForm {
    seat: number | null;
    ruling: "stands" | "returned" | "lost";
    reason: string;
  }

  /** What went wrong with the cards while the round went on, and how it was ruled. */
  interface IrregularityState {
    seat: number | null;
    ruling: "stands" | "returned" | "lost";
    reason: string;
  }

  interface Link {
    link: string;
  }

  /** The second best action, and what it costs. */
  interface MarginReason {
    code: "margin";
    action: string;
    costs: number;
  }

  interface Me {
    player: string;
    role: string;
    guest: boolean;
    purse: string;
    allowance: string;
    seats: SeatTaken[];
  }

  interface MeterForm {
    start: string;
    percent: number;
  }

  interface Name {
    name: string;
  }

  interface NetResult {
    net: string;
    deals: number;
    probability: number;
  }

  /** One offer of the bank, or a place that it passed over. */
  interface OfferLine {
    /** milliseconds since 1970, UTC */
    offered_at: number;
    answered_at: number | null;
    round: number;
    circle: number;
    seat: number;
    player: string;
    bot: boolean;
    again: boolean;
    answer:
      | "accepted"
      | "declined"
      | "unanswered"
      | "sat out"
      | "left"
      | "handed back"
      | "withdrawn"
      | "passed over"
      | "open";
    by: string;
    why: string;
  }

  /**
   * The player/dealer position may be taken: the bounds of its wager, its highest fee, and whether nobody else can take
   * it.
   */
  interface OfferedBank {
    do: "accept-bank";
    minimum: string;
    maximum: string;
    collection: string;
    alone: boolean;
  }

  /** The player/dealer's wager may be put up. */
  interface OfferedBankWager {
    do: "put-up";
    minimum: string;
    maximum: string;
  }

  /** Chips may be bought from the purse; where the table asks for it, at least what is missing. */
  interface OfferedChips {
    do: "top-up";
    minimum: string;
    maximum: string;
  }

  /** This may be asked, and has no bounds. */
  interface OfferedCommand {
    do: "stand-up" | "sit-out" | "sit-in" | "decline-bank" | "open-round" | "ready";
  }

  /** A decision that may be taken, and what it costs. */
  interface OfferedDecision {
    do: "decide";
    decision: string;
    cost: string;
    covered: string | null;
  }

  /** A share in the shuffle may be given, of so many characters at most. */
  interface OfferedSeed {
    do: "give-seed";
    longest: number;
  }

  /** Wagers may be placed, or replaced: on the spots that the game has before the deal. */
  interface OfferedWagers {
    do: "place-wagers";
    minimum: string;
    maximum: string;
    increment: string;
    stack: string;
    most: string | null;
  }

  /** The wagers may be taken back. */
  interface OfferedWithdrawal {
    do: "withdraw";
  }

  interface Outs {
    whose: "player" | "dealer";
    count: number;
    unseen: number;
    cards: string;
    into: Record<string, number>;
  }

  /** What the viewer's seat alone sees. */
  interface OwnPart {
    seat: number;
    cards: string[];
    hand: string | null;
    offers: (OfferedWagers | OfferedWithdrawal | OfferedBankWager | OfferedDecision)[];
    may: (OfferedChips | OfferedBank | OfferedSeed | OfferedCommand)[];
    asked: AskedPart | null;
  }

  /** Seconds of each clock; null where there is none. */
  interface PaceCard {
    betting: number | null;
    deciding: number | null;
    banking: number | null;
    between: number | null;
    showing: boolean;
  }

  /** Seconds for each clock. */
  interface PaceForm {
    betting?: number;
    deciding?: number;
    banking?: number;
    between?: number;
    /** clocks wait for the dealer's steps */
    showing?: boolean;
  }

  type Paper = "a4" | "letter";

  interface Password {
    password: string;
  }

  interface PasswordChange {
    password: string;
    new_password: string;
  }

  interface Pay {
    hand: string;
    pays: string;
  }

  /** A pay table, from its highest hand down. */
  interface Pays {
    name: string;
    lines: Pay[];
  }

  /** Is answered, and does nothing. */
  interface Ping {
    id: string;
    do: "ping";
  }

  /** Places stakes by spot, instead of those that lie there. */
  interface PlaceWagersRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "place-wagers";
    round: number;
    stakes: Record<string, string>;
    ready?: boolean;
  }

  interface PlayerDealerAnswer {
    seat: number;
    wager: string;
    collected: string;
    paid: string;
    net: string;
    exhausted: boolean;
  }

  interface PlayerDealerForm {
    seat: number;
    wager: string;
  }

  /** An error as in RFC 9457. */
  interface Problem {
    type: string;
    title: string;
    status: number;
    code: string;
    detail: string;
    where?: string;
  }

  /** The table as everybody sees it: the same for all viewers. */
  interface PublicPart {
    rules: string;
    deals: "open" | "sealed";
    seats: SeatState[];
    button: ButtonState;
    bank_offered_to: number | null;
    circle: number;
    to_ask: number[];
    paused_until: number | null;
    banking: number | null;
    drop: string;
    closed: boolean;
    running: boolean;
    commitment: string;
    seat_seeds: Record<string, string>;
    seed: string;
    round: RoundState | null;
  }

  /** Puts up the wager of the player/dealer. */
  interface PutUpRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "put-up";
    round: number;
    amount: string;
  }

  /** A line of a schedule as a room posts it: `$51 – $100` and `$2`. */
  interface RangeForm {
    action: string;
    collection: string;
  }

  /** The reply to a request that is refused, and changes nothing. */
  interface RefusedReply {
    type: "reply";
    id: string | null;
    ok: false;
    problem: Problem;
  }

  /** What is said, and the clauses of docs/rules.md that it rests on. */
  interface RemarkForm {
    words: string;
    clauses: string[];
  }

  /** What a client sends. */
  type Request =
    | Watch
    | Unwatch
    | Ping
    | SitRequest
    | TopUpRequest
    | SeatRequest
    | PlaceWagersRequest
    | RoundRequest
    | PutUpRequest
    | GiveSeedRequest
    | DecideRequest
    | VoidRequest
    | RulingRequest;

  /** How a seat's hand fared. */
  type Result = "win" | "lose" | "tie" | "fold" | "foul";

  /** The kinds of results: each settles its wagers in an order of its own (clause 7.4). */
  type ResultKind = "win" | "lose" | "tie" | "fold" | "unqualified";

  /** The result of one of the player's rounds, for a list or a chart. */
  interface ResultLine {
    cursor: string;
    table: string;
    name: string;
    rules: string;
    title: string;
    round: number;
    seat: number;
    at: number;
    net: string;
  }

  /** What folding and raising are worth on the river. */
  interface RiverReason {
    code: "river";
    folding: number;
    raising: number;
  }

  /** How the bank went around at a table. */
  interface Rotation {
    table: string;
    offers: OfferLine[];
    clock: ClockLine[];
  }

  /** The bank reaches so many others in so many minutes, or the game pauses for so many. */
  interface RotationClockForm {
    others: number;
    minutes: number;
    pause: number;
  }

  /**
   * The record of a round; docs/fairness.md explains the fields. To verify a record, use its text: fields that a newer
   * server adds are left out here.
   */
  interface RoundRecord {
    format: string;
    table: string;
    name: string;
    round: number;
    rules: RulesOfRound;
    opened_at: string;
    closed_at: string;
    deck: string;
    player_dealer: number | null;
    wager: string;
    total_action: string;
    collection: string;
    seats: Record<string, SeatOfRound>;
    dealer: string;
    board: string;
    settlement: SettledWagerForm[];
    bank: BankOfRound | null;
    void: string;
    void_slip: VoidSlipForm | null;
    irregularities: IrregularityForm[];
    meters: Record<string, string>;
    notation: string;
    fairness: Fairness;
    chain: Chain;
  }

  /** Takes the wagers back; or has no more to bet, so that the dealer need not wait. */
  interface RoundRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "withdraw" | "ready";
    round: number;
  }

  /** Of a round, for one player. */
  type RoundResult = "won" | "lost" | "even";

  /** A seat with chips in the round. */
  interface RoundSeatState {
    seat: number;
    stack: string;
    behind: string;
    stakes: Record<string, string>;
    decisions: string[];
    cards: string[];
    hand: string | null;
    result: "win" | "lose" | "tie" | "fold" | "foul" | null;
    net: string;
    lines: SettledWager[];
  }

  /** A round, as everybody sees it. */
  interface RoundState {
    number: number;
    deck: string;
    stage: "betting" | "dealing" | "preflop" | "flop" | "river" | "closed" | "void";
    player_dealer: number | null;
    wager: string;
    bank_limits: BankLimitsState | null;
    collection: string;
    total_action: string;
    seats: RoundSeatState[];
    to_decide: number[];
    settlement_order: number[];
    dealer: string[];
    dealer_hand: string | null;
    dealer_qualifies: boolean | null;
    board: string[];
    discards: number;
    bank: BankState | null;
    void: string;
    void_slip: VoidSlipState | null;
    irregularities: IrregularityState[];
    meters: Record<string, string>;
  }

  interface RulesLine {
    name: string;
    title: string;
    toml: string;
    game: Game;
  }

  interface RulesOfRound {
    name: string;
    sha256: string;
    toml: string;
  }

  /** For hosts: something is wrong with a card or a hand, and the round goes on. */
  interface RulingRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "rule-irregularity";
    round: number;
    reason: string;
    ruling?: "stands" | "returned" | "lost";
    seat?: number | null;
  }

  /** Another action is worth as much as the best. */
  interface SameReason {
    code: "same";
    action: string;
  }

  interface ScheduleForm {
    number: number;
    minimum: string;
    maximum: string;
    steps: StepForm[];
    ranges: RangeForm[];
  }

  interface SeatAnswer {
    seat: number;
    category: string | null;
    result: string;
    spots: Record<string, SpotAnswer>;
    lines: SettledWagerForm[];
    net: string;
  }

  /** Stakes stand in `stakes`, or each under the name of its spot: `"ante": "10.00"`. */
  interface SeatForm {
    seat: number;
    stakes?: Record<string, string>;
    cards?: string | null;
    actions: string[];
    foul?: FoulForm | null;
    [field: string]: Untyped;
  }

  interface SeatOfRound {
    player: string;
    bot: boolean;
    stack_before: string;
    stack_after: string;
    stakes: Record<string, string>;
    decisions: string[];
    cards: string;
    result: string;
    net: string;
  }

  interface SeatPage {
    seat: number;
    cards: string;
    actions: string[];
    hand: string | null;
    result: Result;
    net: string;
    collected_first: RemarkForm | null;
    before_showdown: SettledWagerForm[];
    lines: SettledWagerForm[];
  }

  /**
   * Leaves the seat; sits out or in again; takes or declines the bank that is offered; opens the next round, at a table
   * without clocks.
   */
  interface SeatRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "stand-up" | "sit-out" | "sit-in" | "accept-bank" | "decline-bank" | "open-round";
  }

  /** A seat that is taken. */
  interface SeatState {
    seat: number;
    player: string;
    bot: boolean;
    banks: boolean;
    stack: string;
    sitting_out: boolean;
    ready: boolean;
  }

  interface SeatTaken {
    table: string;
    seat: number;
    stack: string;
  }

  /** What the server sends: a reply to each request, and views unasked. */
  type ServerMessage = ViewFrame | DoneReply | AcceptedReply | RefusedReply;

  /** What became of one wager, and why. */
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

  /** A settled wager: `game.settled_wager` makes it, and says what its fields are. */
  interface SettledWagerForm {
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

  /** A sheet: its name in addresses, and where its figures come from. */
  interface SheetLine {
    name: string;
    title: string;
    subject: string;
    filled_from: "the rules" | "a player's rounds" | "a table's rounds" | "a void round";
    svg: boolean;
  }

  /** Takes a seat, with chips from the purse. */
  interface SitRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "sit";
    seat: number;
    buy_in: string;
    invitation?: string | null;
  }

  /** The answer of `pitboss solve --json`. */
  interface SolvedGame {
    deals: number;
    expected: Expected;
    house_edge: number;
    element_of_risk: number;
    average_wager: number;
    standard_deviation: number;
    actions: Record<string, number>;
    starting_hands: Record<string, Record<string, number | string>>;
    distribution: NetResult[];
    trips: Record<string, number>;
  }

  /** The amounts of a settled wager: fields of the form below, under the same names. */
  interface SpotAnswer {
    stake: string;
    outcome: "win" | "lose" | "push" | "returned";
    due: string;
    paid: string;
    returned: string;
    lost: string;
  }

  /** The standard game, and what can be stated about another. */
  interface Standard {
    hands: string[];
    tables: Record<string, Record<string, string>>;
    game: Game;
    most_multiple: number;
    most_odds: number;
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

  interface StepForm {
    up_to: string | null;
    collection: string;
  }

  /** One act of the casino dealer; `ms` is how long it is shown at the normal pace. */
  interface StepState {
    kind:
      | "call"
      | "drop"
      | "deal"
      | "discard"
      | "decide"
      | "turn"
      | "turn-dealer"
      | "show"
      | "settle"
      | "count"
      | "close"
      | "rule";
    seat: number | null;
    spot: string | null;
    cards: number;
    words: string;
    ms: number;
  }

  /** A decision point. The turn is not one: it is turned together with the river. */
  type Street = "preflop" | "flop" | "river";

  /** A table with everything that a player wants to know before sitting down. */
  interface TableCard {
    table: string;
    name: string;
    rules: string;
    title: string;
    banked_by: "house" | "player/dealer";
    minimum: string;
    maximum: string;
    deals: "open" | "sealed";
    coverage: "wager" | "net" | "payoffs" | "unlimited";
    seats: number;
    players: number;
    bots: number;
    bots_bank: boolean;
    public: boolean;
    solo: boolean;
    owner: string;
    rounds: number;
    toml: string;
    game: Game;
    pace: PaceCard;
    version: number;
    view: PublicPart;
    invitation?: string | null;
  }

  /** How a table is to be set up. */
  interface TableForm {
    profile?: string;
    /** rules as TOML, instead of a profile */
    rules?: string | null;
    /** fields of the rules to change, as in TOML: limits, pays, coverage */
    changes?: Record<string, Untyped>;
    /** opened once for each id of yours */
    id?: string | null;
    name: string;
    pace?: PaceForm | null;
    bots?: number;
    /** in turn, where players bank */
    bots_bank?: boolean;
    public?: boolean;
    solo?: boolean;
  }

  /** A table in the list. */
  interface TableLine {
    table: string;
    name: string;
    rules: string;
    title: string;
    banked_by: "house" | "player/dealer";
    minimum: string;
    maximum: string;
    deals: "open" | "sealed";
    coverage: "wager" | "net" | "payoffs" | "unlimited";
    seats: number;
    players: number;
    bots: number;
    bots_bank: boolean;
    public: boolean;
    solo: boolean;
    owner: string;
    rounds: number;
  }

  /** Brings more chips from the purse. */
  interface TopUpRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "top-up";
    amount: string;
  }

  interface TrainingSpot {
    id: string;
    street: "preflop" | "flop" | "river";
    cards: string;
    board: string;
    kind: string;
    close: boolean;
    advice: Advice;
  }

  interface TrainingSpots {
    seed: string;
    spots: TrainingSpot[];
  }

  /** Sends no more views of the table. */
  interface Unwatch {
    id: string;
    do: "unwatch";
    table: string;
  }

  /** Rules that can be played. */
  interface ValidRules {
    toml: string;
    game: Game;
  }

  /** The whole table, as the viewer may see it: sent unasked whenever it has changed. */
  interface ViewFrame {
    type: "view";
    table: string;
    version: number;
    clock: ClockState | null;
    draining: boolean;
    happened: Happened[];
    public: PublicPart;
    you: OwnPart | null;
  }

  /** The slip of a void: why, what went back to which seat, and how much of the collection. */
  interface VoidAnswer {
    kind: string;
    reason: string;
    returned: Record<string, string>;
    collection_returned: string;
  }

  /** The round was voided: why, and of which kind (clauses 12.2 to 12.4). */
  interface VoidForm {
    reason: string;
    kind?: string;
  }

  /** For hosts: a fault stops the round for good. */
  interface VoidRequest {
    id: string;
    table: string;
    version?: number | null;
    do: "void-round";
    round: number;
    reason: string;
    kind?: "fault" | "misdeal" | "exposed card";
  }

  interface VoidSlipForm {
    kind: "fault" | "misdeal" | "exposed card";
    returned: Record<string, string>;
    collection_returned: string;
  }

  /** What went back when a round was voided: wagers by seat, and of the collection. */
  interface VoidSlipState {
    kind: "fault" | "misdeal" | "exposed card";
    returned: Record<string, string>;
    collection_returned: string;
  }

  /** A wager of the game, field by field as a rules file has it: docs/rules-files.md. */
  interface WagerForm {
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
    meter: MeterForm | null;
  }

  /** Sends the table's views from now on. */
  interface Watch {
    id: string;
    do: "watch";
    table: string;
    invitation?: string | null;
  }

  /** The HTTP routes that answer JSON or nothing, with their parameters. */
  interface Routes {
    "POST /api/guests": {
      body: Name;
      answer: Arrival;
    };
    "POST /api/accounts": {
      body: Credentials;
      answer: Arrival;
    };
    "POST /api/sessions": {
      body: Credentials;
      answer: Arrival;
    };
    "DELETE /api/sessions": {
      answer: null;
    };
    "GET /api/sessions/current": {
      answer: Me | null;
    };
    "DELETE /api/sessions/current": {
      answer: null;
    };
    "GET /api/me": {
      answer: Me;
    };
    "PUT /api/me/password": {
      body: Password;
      answer: Me;
    };
    "POST /api/me/password": {
      body: PasswordChange;
      answer: Me;
    };
    "POST /api/me/allowance": {
      answer: Me;
    };
    "GET /api/me/statement": {
      parameters: {
        limit?: number;
        before?: string | null;
      };
      answer: StatementLine[];
    };
    "POST /api/host": {
      body: Link;
      answer: Me;
    };
    "POST /api/host/chips": {
      body: Chips;
      answer: Me;
    };
    "GET /api/rules": {
      answer: RulesLine[];
    };
    "POST /api/rules/check": {
      body: GameForm;
      answer: ValidRules;
    };
    "GET /api/tables": {
      answer: TableLine[];
    };
    "POST /api/tables": {
      body: TableForm;
      answer: TableCard;
    };
    "GET /api/tables/{table}": {
      parameters: {
        table: string | number;
        invitation?: string | null;
      };
      answer: TableCard;
    };
    "DELETE /api/tables/{table}": {
      parameters: {
        table: string | number;
      };
      answer: null;
    };
    "GET /api/standard": {
      answer: Standard;
    };
    "GET /api/tables/{table}/rounds/{number}": {
      parameters: {
        table: string | number;
        number: string | number;
        invitation?: string | null;
      };
      answer: RoundRecord;
    };
    "GET /api/tables/{table}/rotation": {
      parameters: {
        table: string | number;
        form?: "json" | "csv";
      };
      answer: Rotation;
    };
    "GET /api/me/results": {
      parameters: {
        limit?: number;
        before?: string | null;
        table?: string | null;
        rules?: string | null;
        from?: number | null;
        until?: number | null;
        result?: RoundResult | null;
      };
      answer: ResultLine[];
    };
    "POST /api/settle": {
      body: HandForm;
      answer: HandPage;
    };
    "GET /api/clauses": {
      answer: Clause[];
    };
    "GET /api/print": {
      answer: SheetLine[];
    };
    "GET /api/print/{sheet}": {
      parameters: {
        sheet: string | number;
        rules?: string;
        table?: string | null;
        invitation?: string | null;
        filled?: boolean;
        round?: number | null;
        paper?: Paper;
        scale?: number;
        plain?: boolean;
      };
      answer: null;
    };
    "POST /api/advice": {
      body: AdviceForm;
      answer: Advice;
    };
    "POST /api/chart": {
      body: GameForm;
      answer: Chart;
    };
    "POST /api/chart/flops": {
      body: FlopsForm;
      answer: FlopChart;
    };
    "POST /api/solve": {
      body: GameForm;
      answer: SolvedGame;
    };
    "GET /api/spots": {
      parameters: {
        street?: "any" | "preflop" | "flop" | "river";
        count?: number;
        seed?: string | null;
        profile?: string;
      };
      answer: TrainingSpots;
    };
    "GET /healthz": {
      answer: Health;
    };
    "POST /api/host/drain": {
      answer: Draining;
    };
    "GET /api/protocol": {
      answer: Record<string, Untyped>;
    };
  }
}
