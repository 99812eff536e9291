// Every English text of the pages, by page. A translation is a copy of this file; functions put the
// amounts and names where the language wants them. Lines that the server words itself (refusals,
// names of made hands) come as they are.

/** @type {(count: number, one: string, many: string) => string} */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

const onStreet = { preflop: "Before the flop", flop: "On the flop", river: "On the river" };

/**
 * `Ante, Blind and Trips`.
 * @param {(number | string)[]} list
 */
const and = (list) => (list.length > 1 ? `${list.slice(0, -1).join(", ")} and ${list.at(-1)}` : list.join(""));
/** @param {(number | string)[]} list */
const or = (list) => (list.length > 1 ? `${list.slice(0, -1).join(", ")} or ${list.at(-1)}` : list.join(""));
/** @param {string} word */
const article = (word) => `${/^[AEIOU]/i.test(word) ? "an" : "a"} ${word}`;

// How a hand fared: to the player it is, and of another seat.
const results = {
  own: { win: "You win", lose: "You lose", tie: "You tie", fold: "You folded", foul: "Your hand is foul" },
  other: { win: "wins", lose: "loses", tie: "ties", fold: "folded", foul: "foul" },
  allReturned: "all returned",
};

/** @param {boolean} own */
const whose = (own) => (own ? "your hand" : "the hand");
/** @param {{ own: boolean }} reader */
const folded = ({ own }) => (own ? "you folded" : "the hand was folded");

/** @param {number[]} seats */
const seatsAnd = (seats) => `${seats.length === 1 ? "seat" : "seats"} ${and(seats)}`;
/** @param {number[]} seats */
const settledBefore = (seats) =>
  `${seats.length === 1 ? "Seat" : "Seats"} ${and(seats)} ${seats.length === 1 ? "is" : "are"} settled before you`;

/** @param {(number | string)[]} seats */
const seatsInWords = (seats) => `${seats.length === 1 ? "seat" : "seats"} ${seats.join(", ")}`;

/**
 * A part of a deal: a seat's hand by its number, or the dealer's, the flop, the river.
 * @param {string} part
 */
const dealtTo = (part) => (/^\d+$/.test(part) ? `seat ${part}` : `the ${part}`);

/** @satisfies {Texts} */
export const texts = {
  common: {
    title: (page) => (page ? `${page} · pitboss` : "pitboss"),
    skip: "Skip to the page",
    unreachable: "The house does not answer. Is the server running?",
    fault: "Something went wrong in the house. Try again.",
    loading: "One moment …",
    noPage: "There is no such page.",
    toLobby: "To the lobby",
    close: "Close",
    cancel: "Cancel",
    retry: "Try again",
    copied: "Copied",
    notCopied: "The browser does not let this page copy: mark the text and copy it yourself.",
    playChips: "Play chips only.",
    trademark:
      "“Ultimate Texas Hold'em” is the name of a game that belongs to its owner; pitboss is not connected with them.",
  },

  /** @type {Record<string, string>} */
  pages: {
    lobby: "Tables",
    table: "Table",
    trainer: "Trainer",
    strategy: "Strategy",
    laboratory: "Laboratory",
    history: "History",
    desk: "Settlement desk",
    rules: "Rules",
    print: "Print",
    account: "You",
    host: "Host",
  },

  // What is wrong with an amount that was typed, and which would do.
  amounts: {
    possible: (low, high) => {
      if (!low) return high ? `up to ${high}` : "more than 0";
      return high ? `${low} to ${high}` : `${low} or more`;
    },
    missing: (_text, possible) => `Write an amount: ${possible}.`,
    unread: (text, possible) => `“${text}” is no amount. Write it as in 10 or 10.50: ${possible}.`,
    low: (text, possible) => `${text} is too little: ${possible}.`,
    high: (text, possible) => `${text} is too much: ${possible}.`,
    step: (text, possible, step) => `${text} does not go in steps of ${step}: ${possible}.`,
  },

  names: {
    first: ["Lucky", "Quiet", "Golden", "Swift", "Clever", "Merry", "Bold", "Gentle", "Sunny", "Brave"],
    second: ["Otter", "Falcon", "Badger", "Heron", "Lynx", "Raven", "Marten", "Finch", "Hare", "Wren"],
  },

  cards: {
    faceDown: "face down",
    name: (rank, suit) => `${rank} of ${suit}`,
    /** @type {Record<string, string>} */
    ranks: {
      A: "ace",
      K: "king",
      Q: "queen",
      J: "jack",
      T: "ten",
      9: "nine",
      8: "eight",
      7: "seven",
      6: "six",
      5: "five",
      4: "four",
      3: "three",
      2: "two",
    },
    /** @type {Record<string, string>} */
    suits: { s: "spades", h: "hearts", d: "diamonds", c: "clubs" },
    pickFor: (what, left) => `${what}: ${plural(left, "card", "cards")} to pick`,
    type: "or type them, as in As Kd",
    clear: "Clear",
    wrong: (text) => `“${text}” are not cards: write them as in As Kd, each once`,
    tooMany: (count) => `at most ${count}`,
    taken: "already on the table",
  },

  /** @type {Record<string, string>} */
  hands: {
    "royal flush": "Royal flush",
    "straight flush": "Straight flush",
    "four of a kind": "Four of a kind",
    "full house": "Full house",
    flush: "Flush",
    straight: "Straight",
    "three of a kind": "Three of a kind",
    "two pair": "Two pair",
    pair: "Pair",
    "high card": "High card",
  },

  streets: { preflop: "before the flop", flop: "on the flop", river: "on the river" },
  onStreet,
  results,

  payoffsWarning: "By “payoffs” a bank of the minimum collects everything and risks next to nothing.",

  // A wager that is settled: `label` is its own, `why` one of the reasons below.
  settled: {
    caption: "Wagers, line by line",
    wager: "Wager",
    result: "Result",
    net: "In all",
    clause: (text) => `clause ${text}`,
    /** @type {Record<string, string>} */
    outcomes: { win: "win", lose: "lose", push: "push", returned: "returned" },
    line: {
      win: (label, odds, why) => `${label} wins ${odds}: ${why}`,
      lose: (label, _odds, why) => `${label} loses: ${why}`,
      push: (label, _odds, why) => `${label} is returned: ${why}`,
      returned: (label, _odds, _why, due) =>
        due
          ? `${label} is returned: the wager of the bank was used up before it`
          : `${label} is returned: not covered by the wager of the bank`,
    },
    share: (percent) => `${percent} of the meter`,
    short: (due, paid) => `; ${due} due, ${paid} paid, as far as the bank's wager went`,
    beyond: (text) => `; ${text} returned, beyond the wager of the bank`,
    // By the names that the rules have for them. `own` says whether it is the reader's hand, `lowest` is the least
    // hand that the wager's table pays, and `hand` the line of the table that it is paid by.
    /** @type {Record<string, (about: { own: boolean, label: string, hand: string, lowest: string }) => string>} */
    why: {
      FOLDED: folded,
      FOLD_VOIDS: folded,
      FOUL_RETURNED: ({ own }) => `${whose(own)} is foul, by no fault of the seat`,
      FOUL_LOST: ({ own }) => `${whose(own)} is foul, by the seat's own fault`,
      NOT_SHOWN: ({ own }) => `${own ? "your" : "the"} folded hand does not win it`,
      BEATS_DEALER: ({ own }) => `${whose(own)} beats the dealer's`,
      LOSES_TO_DEALER: () => "the dealer's hand is better",
      TIES_DEALER: () => "the hands tie",
      NOT_QUALIFIED: () => "the dealer does not qualify",
      WIN_PAYS: ({ own }) => `${whose(own)} beats the dealer's`,
      WIN_BELOW: ({ own, label }) => `${own ? "you won" : "won"} with a hand that the ${label} does not pay`,
      OWN_PAYS: ({ lowest }) => `${lowest} or better`,
      OWN_BELOW: ({ lowest }) => `less than ${lowest}`,
      HOLE_CARDS_PAY: ({ hand }) => `hole cards ${hand}`,
      HOLE_CARDS_BELOW: ({ label }) => `hole cards that the ${label} does not pay`,
      LOSS_PAYS: ({ own, hand }) => `${whose(own)} loses with ${hand}`,
      LOSS_BELOW: ({ own, lowest }) => `${whose(own)} loses with less than ${lowest}`,
      LOSS_NOT_LOST: ({ own }) => `${whose(own)} beats the dealer's`,
      EITHER_LOSS_PAYS: ({ hand }) => `${hand} loses`,
      EITHER_LOSS_BELOW: ({ lowest }) => `the hand that loses is less than ${lowest}`,
      METER_PAYS: ({ hand }) => hand,
    },
  },

  settings: {
    open: "Options",
    title: "Options",
    fourColours: "Four-colour deck",
    motion: "Cards and chips in motion",
    guided: "Hints for newcomers at the table",
    ownSeed: "Give a share of my own to every shuffle",
    pace: "The dealer's steps",
    paces: { slow: "slow", normal: "normal", "at-once": "at once" },
    advice: "Advice",
    adviceModes: { off: "off", after: "after each decision", before: "before each decision" },
  },

  lobby: {
    lead: "Take a seat, or learn what each decision costs.",
    intro: "Ultimate Texas Hold'em by the book: dealt from provable decks, settled wager by wager, solved exactly.",
    tables: "Open tables",
    none: "No table is open. Open one of your own.",
    join: "Join",
    back: "Back to your seat",
    watch: "Watch",
    limits: (low, high) => `${low} to ${high}`,
    menu: "Menu",
    pages: "Pages",
    /** @type {Record<string, string>} */
    bankedBy: { house: "the house banks", "player/dealer": "players bank in turn" },
    /** @type {Record<string, string>} */
    deals: { open: "open deals", sealed: "sealed deals" },
    dealsLabel: "Deals",
    dealsAsGame: (deals) => `as the game has them: ${deals}`,
    seated: (players, bots, seats) =>
      `${plural(players, "player", "players")}, ${plural(bots, "bot", "bots")}, ${plural(
        seats - players - bots,
        "seat free",
        "seats free",
      )}`,
    rounds: (count) => plural(count, "round", "rounds"),
    botsBank: "bots bank too",
    botsNeverBank: "bots do not bank",
    private: "by invitation",
    solo: "yours alone",
    own: "Open a table",
    ownLead: "Of any game of the house, for everybody, for your friends, or for you alone.",
    name: "Name of the table",
    nameFor: (player) => `${player}'s table`,
    game: "Game",
    kind: "Who comes",
    kinds: {
      solo: "I alone, with bots and without clocks",
      private: "Whom I invite",
      public: "Everybody",
    },
    bots: "Bots",
    bankingBots: "Do bots bank?",
    botsMayBank: {
      yes: "yes, in turn, with chips of their own that can run out",
      no: "no, players alone are offered the bank",
    },
    clocks: "Clocks",
    paces: { slow: "slow: 60 s for each question", normal: "normal: as the house has it", quick: "quick: 10 s" },
    coverage: "Coverage",
    coverages: {
      wager: "wager: the bank pays at most its wager, and collects at most as much",
      net: "net: the bank neither wins nor loses more than its wager",
      payoffs: "payoffs: the bank pays at most its wager, and collects without end",
    },
    schedule: "Collection schedule",
    openIt: "Open the table",
    others: "More to do",
    /** @type {Record<string, string>} */
    cards: {
      trainer: "Endless spots, graded by exact loss. No account needed.",
      strategy: "What every starting hand is worth, and any spot looked up.",
      laboratory: "Change the rules, see the exact house edge about a second later.",
      history: "Your rounds again, with the value of each decision.",
      desk: "A disputed hand, settled line by line, with the clause.",
      rules: "The rules of every game in plain words.",
      print: "Layout, cards, manual and books, to print.",
    },
  },

  table: {
    dealer: "Dealer",
    playerDealer: "Player/Dealer",
    playerDealerShort: "P/D",
    playerDealerSeat: (name) => `Player/Dealer · ${name}`,
    board: "Board",
    pays: (label) => `${label} pays`,
    meter: (text) => `Meter ${text}`,
    stakeBack: "stake back",
    round: (number) => `Round ${number}`,
    noRound: "The first round opens when a player sits down",
    seats: "Seats",
    seat: (number) => `Seat ${number}`,
    emptySeat: (number) => `Seat ${number}, empty`,
    sitHere: "Sit here",
    buyIn: "Chips to sit down with",
    purse: (text) => `Your purse: ${text}`,
    noChips: "Your purse is empty.",
    allowance: "Ask the house for chips",
    you: "you",
    button: "Has the turn to bank",
    neverBanks: "does not bank",
    sittingOut: "sits out",
    youSitOut: "You are sitting out. Whoever does not bet in time is sat out, so that nobody waits.",
    ready: "ready",
    thinking: "to decide",
    spectator: "You are watching. Sit down in a free seat to play.",
    full: "All seats are taken; you can watch.",
    stack: (text) => `${text} in chips`,
    wagers: "Your wagers",
    chip: (text) => `Chip of ${text}`,
    chipsToBet: "Chip to bet with",
    lies: (labels, lies) => (labels.length > 1 ? `${and(labels)} ${lies} each.` : `${and(labels)} ${lies}.`),
    addChip: (chip) => `Add ${chip}`,
    takeChip: (chip) => `Take off ${chip}`,
    takeOff: "Take off",
    double: "×2",
    doubleWords: "Double the bets",
    clear: "Clear",
    repeat: "Same again",
    deal: "Deal",
    bet: "Bet",
    limitForPlay: (multiple) => `With this Ante the limit of a spot leaves a raise of ${multiple}× at most.`,
    leftForPlay: (multiple) =>
      multiple
        ? `Your chips are enough for a raise of ${multiple}× at most.`
        : "No chips are left for Play: you could only check, and fold in the end.",
    sum: (text) => `${text} in all`,
    guide: {
      preflop: () =>
        "You raise once in a round, and an early raise is the highest. Or check, and see three cards of the board.",
      flop: () => "Your best five of seven cards will count. Raise now, or check and see the last two.",
      river: (lost) => `All cards are out: raise and compare with the dealer, or fold and give up ${and(lost)}.`,
      hide: "Hide hints",
    },
    waitForDeal: "Ready. The dealer waits for the others.",
    leastAnte: (low, high, equals, optional) =>
      `${[
        `Pick a chip and touch a circle: Ante ${low} to ${high}`,
        ...(equals.length ? [`the ${and(equals)} ${equals.length > 1 ? "equal" : "equals"} it`] : []),
        ...(optional.length ? [`${or(optional)} if you like`] : []),
      ].join(", ")}.`,
    nextRound: "Next round",
    decide: {
      check: "Check",
      fold: "Fold",
      raise: (multiple) => `Raise ${multiple}×`,
      costs: (text) => `costs ${text}`,
      nothing: "costs nothing",
      foldLoses: (text) => `gives up ${text}`,
    },
    waitingFor: (names) => `Waiting for ${names}`,
    stage: {
      betting: "Place your bets",
      dealing: "Cards are dealt",
      preflop: "Before the flop",
      flop: "The flop",
      river: "The river",
      closed: "Settled",
      void: "The round is void",
    },
    /** @type {(reason: string, kind: string, kept: string) => string} */
    voidWords: (reason, kind, kept) =>
      `The round is void${kind === "fault" ? "" : ` (${kind})`}: ${reason}. ` +
      (kept ? `Every wager was returned; the collection of ${kept} stays in the drop.` : "Everything was returned."),
    between: "The next round opens soon",
    noMoreRounds: "No more rounds for now",
    notEnough: (least) => `A round needs ${least} in chips at least: buy some to play on.`,
    topUp: "Buy chips",
    topUpBy: "Chips to buy",
    topUpLater: "A round is in play: the chips are for the next one.",
    sitOut: "Sit out",
    sitIn: "Sit in again",
    standUp: "Stand up",
    standUpLater: "You can stand up when the round is over.",
    invite: "Invite",
    inviteWords: "Whoever has this address may come in.",
    copy: "Copy the address",
    closeTable: "Close the table",
    closeSure: "Close this table for good? Open bets go back, and everybody stands up.",
    noSuch: "There is no such table. It may have been closed.",
    voidRound: "Void the round",
    irregular: {
      what: "What happened",
      voids: {
        fault: "A fault: the round is void",
        misdeal: "A misdeal, before the first decision: the round is void",
        "exposed card": "A card of the board or the dealer exposed too early: the round is void",
      },
      rulings: {
        stands: "A card exposed that stands: play goes on",
        returned: "A foul hand, the seat not to blame: its wagers go back",
        lost: "A foul hand by the seat's own fault: its wagers are lost",
      },
      seat: "Seat",
      noSeat: "none",
      rule: "Rule so",
    },
    voidLead: "A fault stops the round for good: every wager goes back, and the reason is on record.",
    closed: "This table is closed.",
    rules: "Rules",
    log: "What happened",
    tools: "Seat and table",
    rail: "What you may do",
    skipSteps: "Show the rest at once",
    workArea: {
      label: "The casino dealer's side of the table",
      dealer: "Casino dealer",
      /** @type {Record<string, (back: string) => string>} */
      deck: {
        shuffler: (back) => `${back} deck, in the shuffler`,
        shoe: (back) => `${back} deck, in the shoe`,
        play: (back) => `${back} deck, in play`,
        rack: (back) => `${back} deck, in the rack`,
        void: (back) => `${back} deck, put away`,
      },
      shuffling: (back) => `${back} deck, being shuffled`,
      rack: (count) => `Discard rack: ${count}`,
      drop: (amount) => `Drop box: ${amount}`,
      dropEmpty: "Drop box: empty",
      button: (seat) => `Button: seat ${seat}`,
    },
    clock: (seconds) => `${plural(seconds, "second", "seconds")} left`,
    lost: "The connection is lost. Coming back …",
    draining: "The house is about to close: no more rounds until it is open again; chips and seats are kept",
    cards: (words) => `Your cards: ${words}`,
    boardIs: (words) => `The board: ${words}`,
    dealerHas: (cards, hand) => `The dealer has ${cards}: ${hand}`,
    yourTurn: "It is your turn",
    bank: {
      offered: "The bank is offered to you",
      explain: (rounds) =>
        `Whoever banks pays the winners and collects from the losers, as far as the wager goes; at most ${plural(
          rounds,
          "round",
          "rounds",
        )} in a row. Whoever declines, or does not answer in time, is asked again in the next circle.`,
      alone: "Nobody else can bank now: the game cannot go on until you do, or somebody else joins.",
      accept: "Bank the next round",
      decline: "Not now",
      handBack: "Hand the bank back",
      offeredTo: (name) => `The bank is offered to ${name}`,
      takes: (name) => `${name} banks the next round`,
      paused: (time) => `The bank has not gone around in time: the game pauses until ${time}`,
      wager: "Your wager as player/dealer",
      wagerWords: (low, high, fee) =>
        `${low} to ${high}: all that the others can win from you this round.` +
        (fee ? ` The collection, at most ${fee}, is paid from what you keep behind it, and then out of it.` : ""),
      putUp: (text) => `Put up ${text || "…"}`,
      isUp: (text) => `Wager of the bank ${text}`,
      limits: (win, lose) =>
        win === lose
          ? `wins or loses ${lose} at most`
          : `wins ${win === null ? "all that loses" : `${win} at most`}, loses ${lose} at most`,
      covers: (covered, stakes) => `The bank covers at most ${covered} of your ${stakes}.`,
      coversOf: (covered, stakes) => `bank covers ${covered} of ${stakes}`,
      order: (bet, mayBet) => {
        const condition = mayBet.length === 1 ? "if it bets" : "if they bet";
        if (bet.length && mayBet.length) {
          return `${settledBefore(bet)}, and ${seatsAnd(mayBet)} ${condition}.`;
        }
        if (mayBet.length) return `${settledBefore(mayBet)} ${condition}.`;
        return bet.length ? `${settledBefore(bet)}.` : "No seat is paid before you.";
      },
      mayChange: (text) => `${text} is up; you may change it until no more bets.`,
      notUp: "The player/dealer has not put up a wager yet",
      action: (text) => `total action ${text}`,
      left: (text) => `coverage left ${text}`,
      exhausted: "the wager is exhausted",
      collection: (text) => `collection ${text}`,
      collectionTaken: (text) => `A collection of ${text} was taken from the player/dealer`,
      youBank: "You bank this round. The others play against your wager.",
      collected: "Collected from losing wagers",
      paid: "Paid to winning wagers",
      net: "Your result as the bank",
      most: "All of it",
    },
    settled: {
      title: "Your wagers",
      replay: "Replay",
      none: "You had no wagers in this round.",
      dealerQualifies: (hand) => `The dealer qualifies: ${hand}.`,
      dealerNot: (hand) => `The dealer does not qualify: ${hand}.`,
      announce: (result, net, hand) => `${result}${hand ? ` with ${hand}` : ""}: ${net}`,
      uncovered: (due, paid, lost) =>
        `${due} due, ${paid || "nothing"} paid, as far as the bank's wager went${lost ? `, ${lost} lost` : ""}`,
    },
    seal: {
      open: "Fairness seal",
      title: "Fairness seal",
      before:
        "Before bets were closed the house fixed this deck with a hash. When the round is over the " +
        "seed is shown, and the browser can check that every card came from it.",
      beforeSealed:
        "Before bets were closed the house fixed this deck with a hash. Deals at this table are sealed: cards that " +
        "nobody turned stay hidden, and so the seed is kept. The browser checks everything else.",
      kept: "kept: the deal is sealed",
      notCheckable: "not checkable",
      sealed:
        "Every check that can be made holds. The deal is sealed: what nobody turned stays hidden, and what would " +
        "need it cannot be checked. That is no failure.",
      commitment: "Commitment",
      seed: "Seed",
      hidden: "shown when the round is over",
      shares: "Shares of the seats",
      noShares: "no seat gave one",
      verify: "Verify in this browser",
      verifying: "Checking …",
      good: "Every check holds. The deck was fixed before the bets were closed.",
      agrees:
        "Every check of the record holds. This page did not see the commitment while bets were open: " +
        "it cannot tell when the deck was fixed.",
      bad: "A check fails. Keep this round's record and ask the house.",
      record: "The record of the round",
    },
  },

  fairness: {
    /** @type {Record<string, string>} */
    checks: {
      shape: "The record is whole",
      rules: "The rules are those of the table",
      chain: "The chain of events is unbroken",
      reveal: "The seed is revealed",
      commitment: "The seed is the one that was fixed",
      seen: "It was fixed before the bets",
      shares: "The shares of the seats are in it",
      own: "Your own share is in it",
      private: "The cards are those that were sealed",
      deck: "Every card is the deck's",
      collection: "The collection adds up",
      stacks: "No chip appears or vanishes",
      summary: "The record says what happened",
    },
    hidden: {
      reveal: (event) => `The deal is sealed: event ${event}, the last one, says that its seed is kept.`,
      commitment: (hash) => `Published when the round was opened, of a seed that is kept: ${hash}`,
      private: (parts) => `Nothing is opened: the ${parts} digests stay what they are.`,
      deck: (hidden) =>
        "Which cards the seed would give is not told." +
        `${hidden.length ? ` Hidden for good: ${hidden.map(dealtTo).join(", ")}.` : ""}`,
    },
    further: "pitboss verify, in a terminal, also replays and settles the round.",
    holding: {
      shape: (round, events) => `A record of round ${round}, with ${plural(events, "event", "events")}.`,
      rules: (name) => `${name}, the text that the table was opened with.`,
      chain: (first, last, seal) => `Every seal holds, from event ${first} to ${last}. Keep the last one: ${seal}`,
      reveal: (event) => `Event ${event}, the last one, shows it.`,
      commitment: (hash) => `The hash of the seed is the commitment that opened the round: ${hash}`,
      seen: "The commitment is the one that this page saw while bets were open.",
      shares: (seats) =>
        seats.length
          ? `Given while bets were open by ${seatsInWords(seats)}.`
          : "No seat gave one: the seed alone made the deck.",
      own: (seats) => `What you gave for ${seatsInWords(seats)} is in the shuffle.`,
      private: (opened, parts, unopened) => {
        if (opened === parts) return `${parts} parts, each as it was sealed when the cards were dealt.`;
        return `${opened} of ${parts} parts, each as it was sealed; not opened: ${unopened.map(dealtTo).join(", ")}.`;
      },
      deck: (seats, hidden) =>
        `52 cards from the seed${seats.length ? ` and the shares of ${seatsInWords(seats)}` : ""}, ` +
        "dealt in their " +
        `order.${hidden.length ? ` Not shown in the record: ${hidden.map(dealtTo).join(", ")}.` : ""}`,
      noDeal: "No card was dealt.",
      collection: (taken, total) => `${taken} on a total action of ${total}.`,
      stacks: "What each seat brought, and its result, make what it left with; over the table they cancel out.",
      summary: "Wagers, decisions, results and every line of the settlement are those of the events.",
    },
    wrong: {
      unread: "Cannot be told: the record cannot be read.",
      unreadable: "Cannot be told: something in the record is not what it should be.",
      format: (format) => `It is no record of a round: its format should be “${format}”.`,
      otherFormat: (number, own) => `It is a record of format ${number}; this page reads format ${own}.`,
      journal: (number, own) => `The table was written in format ${number}; this page reads format ${own}.`,
      parts: "The sealed parts are not those of the deal.",
      noPart: (part) => `${dealtTo(part)} is no part of the deal, or these are not its cards.`,
      sealedCards: (part) => `The cards of ${dealtTo(part)} are not those that were sealed.`,
      turnedCards: (part) => `Other cards of ${dealtTo(part)} were turned than were sealed.`,
      cardTwice: "A card is there twice.",
      noObject: (where) => `${where} is not there.`,
      missing: (where, name) => `${where}: ${name} is missing.`,
      unknown: (where, name) => `${where}: ${name} does not belong there.`,
      noNumber: (number) => `Event ${number} has no number or no time.`,
      noMoney: (text) => `“${text}” is no amount.`,
      noCards: (text) => `“${text}” are not cards.`,
      events: "An event is none that happens in a round, or there are none.",
      rulesHash: "The hash of the rules is not that of their text.",
      opening: "The first event does not say how the table was set up.",
      otherRules: "The table was opened under another name or other rules.",
      openingSeal: "The seal of the table's opening is not that of its text.",
      behindOpening: "The round does not begin behind the table's opening.",
      gap: (number) => `Event ${number} is missing.`,
      seal: (number) => `The seal of event ${number} is not that of its text and all before it.`,
      notRevealed: "The seed is not revealed: until it is, nobody can check the deck.",
      seedTold: "The deals of this table are sealed, and yet a seed is told.",
      keptEarly: "The record does not end with its deal sealed for good.",
      revealedEarly: "The record does not end with its seed revealed.",
      otherSeed: "The seed of the record is not the one that was revealed.",
      otherCommitment: "The commitment of the record is not the one that opened the round.",
      commitment: "The hash of the seed is not the commitment.",
      seen: (hash) => `This page saw another commitment while bets were open: ${hash}`,
      lateShare: "A share was given after the bets were closed.",
      own: (seat, share) => `Seat ${seat} gave “${share}”, and the record says otherwise.`,
      rule: (name) => `The rules do not say ${name} once.`,
      otherName: (name) => `The rules of the text are not ${name}.`,
      stub: "The cards that were put away are not the rest of the deck.",
      deck: "The cards that were dealt are not those of the seed and the shares.",
      chips: "Chips have appeared or vanished.",
      seat: (seat) => `Seat ${seat} has wagers and is not in the record.`,
      differs: (where, should, found) => `${where} should be ${should}, not ${found}.`,
    },
  },

  advice: {
    title: "Advice",
    none: "No decision yet in this round.",
    computing: "Counting …",
    action: "Action",
    worth: "Worth",
    costs: "Costs",
    best: "best",
    you: "your choice",
    lastChoice: (decision) => `You chose ${decision}.`,
    verdict: {
      best: "The best there is.",
      small: (text) => `A small mistake: it costs ${text} Antes.`,
      large: (text) => `A large mistake: it costs ${text} Antes.`,
    },
    marks: { best: "✓", small: "?", large: "✗" },
    markTitles: { best: "Best", small: "A small mistake", large: "A large mistake" },
    chances: (win, tie, lose) => `At the showdown the hand wins ${win}, ties ${tie}, loses ${lose}.`,
    unqualified: (share) => `The dealer does not qualify in ${share}.`,
    note: (text) => `${text[0].toUpperCase()}${text.slice(1)}.`, // in the server's words
    caption: "What every action is worth on average, in Antes, and what it costs against the best",
    // Why an action is best.
    why: {
      hand: (hand) => `Your hand: ${hand}.`,
      margin: (best, second, text) => `${best} is best. The next best, ${second}, costs ${text} Antes.`,
      same: (best, other) => `${best} and ${other} are worth exactly the same.`,
      play: (win, lose, text) => `Every Ante of Play wins ${win} and loses ${lose} of the time: ${text} on average.`,
      raise: {
        preflop: "So the largest raise is best, and now is the time: who checks gives it up.",
        flop: "So the largest raise is best, and now is the time: the cards to come help the dealer as well.",
      },
      check: {
        preflop: {
          better: "Yet seeing the flop first is worth more: you raise when it helps, and can still fold at the end.",
          worse: "Checking is free: you raise only if the flop helps, and can still fold at the end.",
        },
        flop: {
          better: "Yet two more cards for nothing are worth more: you can still raise or fold when you have seen them.",
          worse: "Checking is free: two more cards decide whether you raise or fold.",
        },
      },
      river: {
        fold: (lost, raise) => `Folding gives up ${lost} Antes. Raising is worth ${raise} on average: it loses more.`,
        lessLost: (lost, raise) =>
          `Folding gives up ${lost} Antes. Raising is worth ${raise} on average: it loses less.`,
        raise: (lost, raise) => `Raising is worth ${raise} on average; folding would give up ${lost} Antes.`,
      },
      outs: {
        into: (count, made) => `${count} for ${made}`,
        player: {
          some: (count, unseen, into) =>
            `Outs: ${count} of the ${unseen} unseen cards make your hand better: ${into.join(", ")}.`,
          none: (unseen) => `Outs: none of the ${unseen} unseen cards lifts your hand above the board.`,
          cards: "Your outs",
        },
        dealer: {
          some: (count, unseen, into) =>
            `Outs of the dealer: ${count} of the ${unseen} unseen cards beat you, whatever the other ` +
            `one is: ${into.join(", ")}.`,
          none: (unseen) => `Outs of the dealer: none of the ${unseen} unseen cards beats you by itself.`,
          cards: "Outs of the dealer",
        },
      },
    },
  },

  trainer: {
    street: "Spots",
    streetChoices: { any: "All", ...onStreet },
    where: onStreet,
    yours: "Your cards",
    chips: (count) => `${count}×`,
    decision: "Your decision",
    answer: "Answer",
    question: "What is your decision? The answer, and why, appears here.",
    keys: "Keys: 4, 3, 2 and 1 raise, C checks, F folds, Enter goes on.",
    costs: (count) => `costs ${plural(count, "Ante", "Antes")}`,
    givesUp: (count) => `gives up ${plural(count, "Ante", "Antes")}`,
    next: "Next spot",
    enter: "Enter",
    again: "A mistake that comes back",
    best: (decision) => `Best: ${decision}.`,
    lookUp: "Look this spot up, with dead cards",
    close: "A close decision: even the wrong choice costs less than a tenth of an Ante.",
    streak: "Streak",
    longest: "Longest",
    rating: "Rating",
    gained: (points) => (points > 0 ? `+${points}` : `−${-points}`),
    waiting: "To repeat",
    statistics: "How you are doing",
    nothing: "Nothing yet: your answers are counted here, by street and by kind of hand. They stay in this browser.",
    byStreet: "By street",
    byKind: "By kind of hand",
    inAll: "In all",
    columns: {
      count: ["Spots", "new spots answered"],
      share: ["Best", "share of best decisions"],
      small: ["?", "small mistakes"],
      large: ["✗", "large mistakes"],
      loss: ["Loss", "average loss in Antes"],
    },
    kinds: {
      "pocket pair": "Pocket pair",
      "suited ace": "Suited ace",
      "offsuit ace": "Offsuit ace",
      "suited king": "Suited king",
      "offsuit king": "Offsuit king",
      "suited queen": "Suited queen",
      "offsuit queen": "Offsuit queen",
      "lower suited": "Suited, lower",
      "lower offsuit": "Offsuit, lower",
      "high card": "High card",
      "four to a flush": "Four to a flush",
      "pair on the board": "Pair on the board",
      pair: "Pair of your own",
      "two pair": "Two pair",
      "three of a kind": "Three of a kind",
      straight: "Straight",
      flush: "Flush",
      "full house": "Full house",
      "four of a kind": "Four of a kind",
      "straight flush": "Straight flush",
      "royal flush": "Royal flush",
    },
    reset: "Start over",
    resetSure: "Streak, rating, statistics and the mistakes to repeat are forgotten. Start over?",
    resetYes: "Forget all of it",
    resetDone: "Everything is forgotten.",
  },
  strategy: {
    lead:
      "What every decision is worth, counted over all cards that can come. Tap a hand, or look up a " +
      "spot. Every game of the house is the same here. The numbers hold for a bank that covers every wager.",
    starting: "Starting hands",
    chart: "Starting hands: suited above the diagonal, offsuit below",
    colours: "Colours",
    colourChoices: { best: "Best action", value: "Value" },
    halves: "Suited above the diagonal, offsuit below.",
    cell: (name, words, best, text) => `${name}: ${words}. ${best}, ${text} Antes`,
    pair: (rank) => `a pair of ${rank === "six" ? "sixes" : `${rank}s`}`,
    suited: (high, low) => `${high} and ${low}, suited`,
    offsuit: (high, low) => `${high} and ${low}, offsuit`,
    share: (decision, share) => `${decision}: ${share} of all deals`,
    scale: "Antes, with best play",
    details: "The hand that was picked",
    pick: "Tap a hand of the chart for its numbers and its flops. Arrow keys move in the chart, Enter picks.",
    margin: (best, second, text) => `${best} is best; ${second} costs ${text} Antes.`,
    summary: (decision) => `${decision} before the flop with`,
    highest: "Highest card",
    suitedFrom: "Suited",
    offsuitFrom: "Offsuit",
    pairs: "pairs",
    summaryEnd: "+ is for all hands above as well. Check with everything else; a raise in between is never best.",
    deals: (count, all, share) => `${count} of ${all} deals, ${share}.`,
    flops: "On the flop",
    flopsLead: (share) => `After a check before the flop, raising is best on ${share} of the flops.`,
    made: "The flop makes",
    howMany: "Flops",
    raised: "Raise",
    flopMap: "Flops by their two highest cards",
    flopMapLead: "Three suits below the diagonal, one or two above it, pairs on it.",
    flopMapScale: "of these flops raise",
    flopMapHint: "Point at a cell, or tap it.",
    flopCell: (name, ranks, raised) => `${name}: ${ranks}. ${raised}`,
    pairHighest: (pair) => `${pair} highest`,
    suitsHighest: (high, low, rainbow) => `${high} and ${low} highest, ${rainbow ? "three suits" : "one or two suits"}`,
    raisedOn: (share, text) =>
      share === 0 ? "Never raise." : share === 1 ? "Always raise." : `Raise on ${text} of these flops.`,
    noFlops: "There are no such flops.",
    lookUp: "Look up any spot",
    lookUpLead:
      "Your two cards, the board, and cards that you have seen elsewhere. The address of the page holds the spot.",
    places: { cards: "Your cards", board: "Board", dead: "Dead cards" },
    needHand: "Pick your two cards: the value of every action follows.",
    needBoard: (count) => `The board has ${plural(count, "card", "cards")}: pick on until it has 3, the flop, or 5.`,
    best: (decision, street) => `${decision} is best ${street}`,
    announce: (decision) => `Best: ${decision}.`,
    copy: "Copy the address",
    wrongAddress: "The cards in the address cannot lie on one table: pick them here.",
  },
  laboratory: {
    title: "Laboratory",
    lead: "Change the rules. Every deal is counted again, and the exact answer follows about a second later.",
    coverage:
      "The answer holds for a bank that covers every wager, as the house does. Where a player banks, the wager " +
      "limits what is paid, and by “wager” and “net” what is collected too.",
    presets: "Games to begin with",
    preset: {
      standard: "Standard",
      flush: "Flush pays 2 to 1",
      always: "Dealer always qualifies",
      twoPair: "Two pair to qualify",
      four: "4× only",
      three: "3× only",
      five: "Up to 5×",
    },
    presetTable: (label, table) => `${label} ${table}`,
    unread: (names) => `The link says something that is not understood, of: ${names}. There the standard game counts.`,
    controls: "Rules",
    pays: (label) => `${label} pays`,
    raises: "Raises",
    streets: onStreet,
    multiple: (multiple) => `${multiple}×`,
    others: (street) => `${street}: other multiples`,
    othersHint: "others",
    qualifying: "Dealer",
    qualify: "Qualifies with",
    noHand: "any hand",
    orBetter: (hand) => `${hand.toLowerCase()} or better`,
    ante: "The Ante, if the dealer does not qualify",
    /** @type {Record<string, string>} */
    antes: { returned: "returned", settled: "settled as always" },
    payTable: "Pay table",
    payLine: (line, lowest) => `From the royal flush down to ${lowest}: ${line}`,
    ownTable: "of your own",
    /** @type {Record<string, (text: string) => string>} */
    wrong: {
      odds: () => "Odds are written 500, 3:2 or 3 to 2",
      halves: () => "Whole or half Antes only, as in 3 to 2",
      high: () => "At most 20,000 to 1",
      multiple: () => "Whole multiples from 1 to 100, as in 6, 10",
      empty: () => "Every street offers at least one raise",
    },
    wrongRules: "Correct the marked fields.",
    rulesBefore: "What is shown belongs to the rules before.",
    counting: "Counting all deals …",
    slow: "Counting all deals. The first answer of a house takes some ten seconds, later ones about one.",
    exact: "Exact: every deal was counted.",
    announce: (edge, compared) => `House edge ${edge}. ${compared}`,
    figure: "Figure",
    /** @type {Record<string, string>} */
    figures: {
      house_edge: "House edge",
      element_of_risk: "Element of risk",
      average_wager: "Average wager",
      standard_deviation: "Standard deviation",
    },
    edgeOf: (label) => `${label}, house edge`,
    /** @type {Record<string, string>} */
    units: {
      house_edge: "of the Ante",
      element_of_risk: "of the total wager",
      average_wager: "Antes a round",
      standard_deviation: "Antes a round",
    },
    ofWager: (label) => `of the ${label} wager`,
    lost: (antes, deals) => `${antes} Antes lost over ${deals} deals`,
    won: (antes, deals) => `${antes} Antes won over ${deals} deals`,
    comparing: "The standard game is still being counted.",
    isStandard: "This is the standard game.",
    asStandard: "The same as in the standard game.",
    above: (points) => `${points} points above the standard game.`,
    below: (points) => `${points} points below the standard game.`,
    sideBySide: "The standard game and yours side by side",
    standard: "Standard",
    yours: "Yours",
    difference: "Difference",
    points: "Differences of percentages are in percentage points. With the best play, side bets apart.",
    actions: "What decides the round",
    actionsLead: "How often a round is decided by each raise, or by folding.",
    action: "Action",
    distribution: "What a round brings",
    chart: "Net results, from the worst to the best",
    log: "Logarithmic scale",
    readoutHint: "Point at a bar, or go from bar to bar with the arrow keys.",
    result: (net, chance, rounds, deals) => `${net} Antes: ${chance}, 1 in ${rounds}, ${deals} deals.`,
    never: (net) => `${net} Antes: never.`,
    neverShort: "never",
    standardResult: (chance) => `Standard: ${chance}.`,
    asTable: "As a table",
    net: "Net, in Antes",
    probability: "Probability",
    deals: "Deals",
    handsTitle: "Best action before the flop",
    grid: "The 169 starting hands, 13 by 13.",
    raised: "raise",
    checked: "check",
    otherwise: "not as in the standard game",
    changedHands: (count, share) =>
      `${plural(count, "starting hand is", "starting hands are")} played differently, ${share} of all deals.`,
    noChangedHands: "No starting hand is played differently from the standard game.",
    instead: (to, from) => `${to} instead of ${from}:`,
    hand: (name, action) => `${name}: ${action}`,
    before: (action) => `standard: ${action}`,
    share: "Share and keep",
    link: "Link to these rules",
    copy: "Copy the link",
    json: "Download JSON",
    csv: "Download CSV",
    columns: ["part", "name", "yours", "standard", "difference", "deals", "standard deals"], // of the CSV
    filesLead:
      "JSON is what “pitboss solve --json” prints; CSV has the figures and all results beside the standard game's.",
  },
  history: {
    lead: "Your rounds, the newest first. Open one to see it again, step by step, with what each decision was worth.",
    nobody: "Nobody is logged in, so there are no rounds of your own to show.",
    nobodyLead: "Take a seat at a table, or log in to the name that you played under.",
    toAccount: "Choose a name or log in",
    none: "You have not played a round yet.",
    noneLead: "Take a seat; every round that you play is kept here.",
    noneFound: "No round of yours fits these choices.",
    when: (at) => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(at)),
    round: (number) => `Round ${number}`,
    filter: {
      title: "Which rounds",
      game: "Game",
      anyGame: "any game",
      table: "Table",
      anyTable: "any table",
      result: "Result",
      results: { "": "any result", won: "won", lost: "lost", even: "even" },
      from: "From",
      until: "Until",
      clear: "All rounds",
    },
    summary: {
      title: "In sum",
      rounds: "Rounds",
      atLeast: (count) => `the last ${count}`,
      net: "Result",
      fared: "Won, lost, even",
      counts: (won, lost, even) => `${won}, ${lost}, ${even}`,
      best: "Best round",
      worst: "Worst round",
    },
    chart: {
      title: "Running result",
      label: "Running result, round by round",
      words: (count, net, low, high) =>
        `After ${plural(count, "round", "rounds")} ${net}; lowest ${low}, highest ${high} on the way.`,
      at: (place, count, when, net, running) =>
        `Round ${place} of ${count}, ${when}: ${net}, running result ${running}`,
      hint: "Point at the line, or move along it with the arrow keys.",
      replay: "See it again",
    },
    list: {
      caption: "Your rounds",
      round: "Round",
      when: "When",
      net: "Result",
      running: "Running",
      files: "Files",
      more: "Show more",
      older: "Load older rounds",
      shown: (shown, loaded) => `${shown} of ${loaded} shown`,
    },
    export: {
      title: "Export",
      csv: "List as CSV",
      records: "Records as JSON",
      notation: "Rounds as text",
      csvName: "pitboss-rounds.csv",
      recordsName: "pitboss-records.jsonl",
      notationName: "pitboss-rounds.txt",
      lead: (count) =>
        "The list has all rounds that are loaded. Records and texts are those of " +
        `${count === 1 ? "the newest one" : `the newest ${count}`} of them.`,
      fetching: (done, all) => `${done} of ${all} …`,
      done: (count) => `${plural(count, "round", "rounds")} saved`,
      columns: ["when", "table", "table name", "rules", "game", "round", "seat", "result"],
    },
    files: {
      title: "This round as a file",
      notation: "text",
      phh: "PHH",
      record: "JSON",
      of: (kind, round) => `Round ${round} as ${kind}`,
      lead: "One line of notation, a poker hand history (PHH), or the whole record with seeds and seals.",
    },
    replay: {
      back: "All rounds",
      title: (round, name) => `Round ${round} · ${name}`,
      lost: "This round cannot be shown.",
      noNumber: "The address names a table and the number of a round, a whole one.",
      unreadable: "Its record cannot be read.",
      toTable: "To the table",
      felt: "The table at this step",
      steps: "Steps",
      stepOf: (at, count) => `Step ${at} of ${count}`,
      controls: "Go through the round",
      first: "First step",
      previous: "Step back",
      next: "Next step",
      last: "Last step",
      play: "Play",
      pause: "Pause",
      keys: "Arrow keys step, Home and End jump, P plays.",
      open: "All cards open",
      of: "Decisions of",
      you: (name) => `${name} (you)`,
      bankOf: (name) => `${name}, player/dealer`,
      /** @type {Record<string, string>} */
      groups: {
        bets: "Bets",
        preflop: "Before the flop",
        flop: "The flop",
        river: "The river",
        settlement: "Settlement",
      },
      /** @type {Record<string, string>} */
      streets: onStreet,
      bets: "The bets are down",
      /** @type {(who: string, stakes: [label: string, stake: string][]) => string} */
      betsOf: (who, stakes) => `${who}: ${stakes.map(([label, stake]) => `${label} ${stake}`).join(", ")}`,
      bankPuts: (who, wager) => `${who} banks with a wager of ${wager}`,
      collection: (who, amount) => `A collection of ${amount} is taken from ${who}`,
      deal: "The cards are dealt, face down",
      dealTo: (count) => `Two to ${plural(count, "seat", "seats")} and two to the dealer, five to the board.`,
      decided: {
        /** @type {Record<string, { you: string, other: (who: string) => string }>} */
        plain: {
          check: { you: "You check", other: (who) => `${who} checks` },
          fold: { you: "You fold", other: (who) => `${who} folds` },
        },
        raise: {
          you: (multiple, stake, label) => `You raise ${multiple}×: ${stake} on ${label}`,
          other: (who, multiple, stake, label) => `${who} raises ${multiple}×: ${stake} on ${label}`,
        },
      },
      timedOut: "The clock ran out.",
      flop: "The flop is turned",
      river: "Turn and river are turned",
      folds: (who) => `The fold of ${who} is collected`,
      dealer: (hand) => (hand ? `The dealer: ${hand}` : "The dealer's cards are turned"),
      qualifies: "The dealer qualifies.",
      notQualified: (back) =>
        back.length
          ? `The dealer does not qualify: every ${and(back)} that is still there goes back.`
          : "The dealer does not qualify.",
      settled: (who) => `${who} is settled`,
      settledWith: (who, hand) => `${who}: ${hand}`,
      closed: "The round is over",
      bank: (collected, paid, net) => `The bank collected ${collected} and paid ${paid}: ${net}.`,
      exhausted: "The wager of the bank was exhausted.",
      outcome: (who, net) => `${who}: ${net}`,
      foul: (who) => `The foul hand of ${who} is settled`,
      /** @type {Record<"stands" | "returned" | "lost", (who: string, reason: string) => string>} */
      irregular: {
        stands: (who, reason) => `${who ? `${who}: ` : ""}${reason}. Play goes on.`,
        returned: (who, reason) => `The hand of ${who} is foul: ${reason}. Its wagers go back.`,
        lost: (who, reason) => `The hand of ${who} is foul by its own fault: ${reason}. Its wagers are lost.`,
      },
      /** @type {(reason: string, kind: string, kept: string) => string} */
      void: (reason, kind, kept) =>
        `The round is void${kind === "fault" ? "" : ` (${kind})`}: ${reason}. ` +
        (kept ? `Every wager goes back; the collection of ${kept} stays in the drop.` : "Everything goes back."),
      meter: (label, amount) => `Meter of ${label}: ${amount}`,
      decisions: "What the decisions were worth",
      noDecisions: {
        bank: "The player/dealer decides nothing.",
        none: "No decision was taken in this seat.",
        hidden: "The cards of this seat are not shown, so nobody can tell what its decisions were worth.",
      },
      street: "Street",
      chosen: "Chosen",
      best: "Best",
      cost: "Cost",
      total: "Cost of the mistakes",
      totalWords: (antes, chips) => `${antes} Antes, ${chips} in chips`,
      noMistake: "No mistake: every decision was the best there is.",
      goTo: (street, decision) => `${street}: ${decision}`,
      unknown: "not known",
      antes: "Values are in Antes, side bets apart.",
      verify: "Verify",
      verifyLead: "Was the deck fixed before the bets, and is every card the deck's? This browser can tell.",
    },
  },
  desk: {
    lead: "Enter a disputed hand: every wager is settled under its rules, with the reason and the clause.",
    example: "Load an example",
    empty: "New hand",
    link: "Copy the link",
    linkCopied: "The link holds the whole hand.",
    print: "Print",
    settle: "Settle the hand",
    shared: "The hand in the address cannot be read",
    file: (words) => `Not taken over: ${words}`,
    leftOut: (what) => `Left out, because the game has none: ${what}.`,
    before: "The hand before is one step back in the browser.",

    game: {
      title: "The game",
      rules: "Rules",
      own: "own rules, as TOML",
      toml: "Rules as TOML",
      tomlHint: 'As “pitboss rules show” prints them with --toml, or beginning with extends = "house".',
      tomlFile: "Load a rules file",
      path: (path) => `The hand names the rules file ${path}: load it here.`,
      noToml: "Write the rules here, or load their file.",
      coverage: "Coverage",
      /** @type {Record<string, string>} */
      coverages: { wager: "wager", net: "net", payoffs: "payoffs" },
      schedule: "Collection schedule",
      scheduleOf: (number, low, high) => `${number}: a spot from ${low} to ${high}`,
      none: "none",
      table: (label) => `${label} table`,
      ownOdds: "own odds",
      odds: (label) => `${label} odds`,
      oddsHint: (line) =>
        `Odds from the royal flush down, as in ${line}, or hands with theirs, as in royal flush 50, straight flush 9`,
      standing: (what) => `as the rules say: ${what}`,
      meter: (label) => `${label} meter`,
      meterHint: (start) => `What it showed when the bets were opened; left empty, ${start}.`,
      bank: "Player/dealer",
      bankSeat: "Player/dealer's seat",
      bankWager: "Player/dealer's wager",
      limits: (low, high, step) => `A spot from ${low} to ${high}, in steps of ${step}.`,
      houseBanks: "The house banks.",
      playerBanks: "A seat banks: the player/dealer.",
    },

    seats: {
      title: "The seats",
      seat: (number) => `Seat ${number}`,
      number: "Seat",
      ifItDiffers: (label) => `${label}, if it differs`,
      none: "none",
      cards: "Cards",
      pick: (number) => `Pick the cards of seat ${number}`,
      add: "Add a seat",
      remove: (number) => `Remove seat ${number}`,
      removed: (number) => `Seat ${number} was removed.`,
      actionsOf: (number) => `Actions of seat ${number}`,
      street: onStreet,
      group: (number, street) => `Seat ${number}, ${street}`,
      full: "All seats play.",
    },

    cards: {
      title: "The cards",
      board: "Board",
      dealer: "Dealer",
    },

    irregularities: {
      title: "If something went wrong with the cards",
      round: "The round",
      /** @type {Record<string, string>} */
      voids: {
        "": "was played out",
        fault: "is void: a fault (12.2)",
        misdeal: "is void: a misdeal before the first decision (12.3)",
        "exposed card": "is void: a card of the board or the dealer was exposed too early (12.4)",
      },
      reason: "Why it is void",
      add: "Add an exposed card that stands",
      exposed: "A card that was exposed and stands (12.4)",
      exposedReason: "Which card, and how",
      whose: "Whose card",
      nobodys: "of no seat",
      remove: "Remove the exposed card",
      foul: {
        label: "The hand",
        /** @type {Record<string, string>} */
        choices: {
          "": "is in order",
          returned: "is foul, by no fault of the seat: wagers go back (12.5)",
          lost: "is foul by the seat's own fault: wagers are lost (12.5)",
        },
        reason: "Why it is foul",
      },
    },

    places: {
      board: "the board",
      dealer: "the dealer",
      seat: (number) => `seat ${number}`,
    },

    faults: {
      money: (text) => `“${text}” is no amount: write it as in 10 or 10.50`,
      missing: "missing",
      limits: (low, high) => `between ${low} and ${high} (3.4)`,
      step: (step) => `in steps of ${step} (3.5)`,
      equal: (label, ante) => `the ${label} equals the Ante, ${ante} (3.2)`,
      noSpot: (spot, spots) => `the game has no spot “${spot}”: its spots are ${spots.join(", ")}`,
      meter: (start) => `a meter shows at least its start, ${start} (13.7)`,
      noSeat: (seats) => `the seats are 1 to ${seats}`,
      seatTwice: "here twice",
      seatBanks: "the player/dealer does not play against itself",
      nobody: "add one that plays",
      cards: (left) => `${plural(left, "card is", "cards are")} missing`,
      twice: (card, one, other) => `${card} is in two places: ${one} and ${other}`,
      notOffered: (action, street, offered) => `“${action}” is not on offer ${street}: ${offered}`,
      tooMany: "nothing follows a raise or a fold",
      undecided: (street) => `no decision ${street} yet`,
    },

    reading: {
      json: (words) => `this is not JSON: ${words}`,
      object: 'the hand is an object, as in {"rules": …}',
      unknown: (place, fields) => `${place} is unknown; the fields are ${fields}`,
      fields: (place, fields) => `${place} is an object with the fields ${fields}`,
      twice: (field) => `${field} is given twice`,
      text: (place) => `${place} is not text in quotes, as in "10.00" or "As Ks"`,
      whole: (place) => `${place} is not a whole number`,
      list: (place) => `${place} is not a list`,
      cards: (place, text) => `${place}: “${text}” are not cards; write them as in As Kd, each once`,
      many: (place, count, most) => `${place}: ${count} cards, not ${most}`,
    },

    papers: {
      title: "As JSON",
      lead: "What “pitboss settle” takes, and what it answers with --json.",
      hand: "The hand",
      answer: "The answer",
      noAnswer: "There is no answer yet.",
      notTaken: "The text is not taken over yet: there is no answer to it.",
      use: "Take this text over",
      undo: "Back to the form",
      edited: "The text differs from the form: take it over, or go back.",
      load: "Load a file",
      copy: "Copy",
      download: "Download",
    },

    answer: {
      title: "The answer",
      waiting: "It comes as soon as the hand is complete. Still to be done:",
      asking: "Settling …",
      refused: "The desk refuses this hand",
      board: "Board",
      dealer: "Dealer",
      seat: (number) => `Seat ${number}`,
      wagers: (number) => `Seat ${number}, wager by wager`,
      columns: {
        wager: "Wager",
        outcome: "Outcome",
        stake: "Stake",
        due: "Due",
        paid: "Paid",
        returned: "Returned",
        lost: "Lost",
      },
      sum: "In all",
      net: "Net",
      clause: (number) => `Clause ${number}`,
      totals: "All seats and the bank",
      who: "Who",
      action: (text) => `Total action ${text}.`,
      house: "The house",
      bankSeat: (number) => `Seat ${number}, the bank`,
      all: "All seats",
      balance: "Together",
      clauses: "The clauses",
      announce: (seats) => `Settled. ${seats}`,
      returnedTo: (seat, amount) => `Seat ${seat}: ${amount} returned`,
      announceSeat: (number, result, net) => `Seat ${number} ${result}, ${net}.`,
    },

    paper: {
      title: "Settlement of a disputed hand",
      hand: "The hand",
      rules: "Rules",
      coverage: "Coverage",
      schedule: "Collection schedule",
      bank: "Player/dealer",
      bankOf: (seat, wager) => `seat ${seat}, wager ${wager}`,
      columns: { seat: "Seat", cards: "Cards", actions: "Actions" },
      date: "Date",
      place: "Place",
      signatures: ["Player", "Casino dealer", "Floor supervisor"],
    },
  },
  print: {
    lead: "What a room needs on paper and on felt, made from the rules: change a rule, and the sheet changes.",
    sheet: "Sheet",
    sheets: "Sheets",
    rules: "Rules",
    games: "Games",
    tables: "Tables",
    own: "A rules file of your own",
    ownLoaded: "Your rules file",
    paper: "Paper",
    papers: { a4: "A4", letter: "US Letter" },
    size: "Size",
    sizes: { 10: "one to ten, a picture", 1: "one to one, the cloth" },
    plain: "Black lines on white",
    /** @type {Record<string, string>} */
    fill: {
      "a player's rounds": "Fill in with the rounds that you banked",
      "a table's rounds": "Fill in with the rounds of the table",
      "a void round": "Fill in with a round that was void",
    },
    needsTable: "To fill it in, choose a table above.",
    round: "Number of the round",
    needsRound: "Which round was void?",
    preview: (title) => `Preview: ${title}`,
    print: "Print",
    download: "Download",
    alone: "Open alone",
    noSheet: (name) => `There is no sheet “${name}”.`,
  },

  rules: {
    title: "Rules and help",
    lead: "One game in three forms. Each is written here from the rules that its tables are played by.",
    read: "Read the rules",
    summary: {
      house: (seats) => `The house banks: up to ${seats} players against the house dealer.`,
      "player/dealer": (seats) =>
        `The players bank in turn: one of up to ${seats} seats is the player/dealer, all others play ` +
        "against that seat.",
    },
    atTable: (name) => `Rules at ${name}`,
    toTable: "To the table",
    toAll: "All games",
    solve: "In the laboratory",
    print: "Print",
    noGame: (name) => `There is no game “${name}”. There are these:`,
    sideBySide: "The games side by side",
    sideBySideLead: "Lines in which the games differ are bright.",
    none: "none",
    never: "never",
    unlimited: "without a limit",
    or,
    multiple: (multiple) => `${multiple}×`,
    a: (hand) => (/^(two|three|four) /.test(hand) ? hand : `a ${hand}`),
    always: "always",
    orBetter: (hand) => `with ${hand} or better`,
    fromTo: (low, high) => `${low} to ${high}`,
    bankedBy: { house: "the house", "player/dealer": "players in turn" },
    seats: (count, players) => (players ? `${count}, the player/dealer's among them` : String(count)),
    antes: { returned: "returned", settled: "settled as always" },
    neverHappens: "does not happen",
    tableName: (name) => (name === "own" ? "a table of its own" : name),
    /** @type {Record<string, string>} */
    dealing: { shuffler: "from a shuffler", shoe: "from a shoe" },
    decks: (backs) => backs.join(" and "),
    /** @type {Record<string, string>} */
    deals: {
      open: "open: every card is shown when a round is over",
      sealed: "sealed: a card that nobody turned stays hidden",
    },
    /** @type {Record<string, string>} */
    dealsLine: {
      open:
        "Deals are open: when a round is over the seed of its deck is revealed, and with it everybody can work out " +
        "every card, folded hands too.",
      sealed:
        "Deals are sealed: a card that nobody turned stays hidden, also when the round is over. A folded hand is " +
        "shown to the player who held it and to nobody else.",
    },
    /** @type {Record<string, string>} */
    coverageShort: {
      unlimited: "everything",
      wager: "up to the wager, each way",
      net: "net up to the wager",
      payoffs: "payoffs up to the wager, losses without end",
    },
    turns: (rounds) => `${plural(rounds, "round", "rounds")} in a row at most`,
    /** @type {Record<Server.Game["void_collection"], string>} */
    voidShort: { returned: "returned", kept: "kept in the drop" },
    betweenSteps: (rule) => `the ${rule} one`,
    /** @type {Record<string, string>} */
    firstBank: { "lowest seat": "the lowest seat", "first to sit down": "whoever sat down first" },
    rotationClock: ({ others, minutes, pause }) =>
      `${plural(others, "other player", "other players")} in ${plural(minutes, "minute", "minutes")}, ` +
      `or the game pauses for ${plural(pause, "minute", "minutes")}`,
    noRotationClock: "none",
    bySchedule: (number, low, high) => `schedule ${number}: ${low} to ${high}`,
    /** @type {Record<string, string>} */
    fact: {
      bank: "Bank",
      seats: "Seats",
      spot: "A wager on a spot",
      increment: "In steps of",
      preflop: "Raise before the flop",
      flop: "Raise on the flop",
      river: "Raise on the river",
      play: "A raise is at most",
      timeOut: "Who does not answer on the river",
      qualify: "The dealer qualifies",
      ante: "The Ante without it",
      dealing: "Dealt",
      decks: "Backs of the decks",
      deals: "Deals",
      coverage: "The bank covers",
      turns: "A seat banks",
      firstBank: "The first bank is offered to",
      rotationClock: "The bank must reach",
      collection: "Collection",
      betweenSteps: "A total between two of its steps",
      voidCollection: "The collection of a void round",
      toPlay: "Chips to play with, at least",
      toBank: "Chips to bank with, at least",
    },
    factPays: (label) => `${label} pays, from the highest hand down`,

    wagers: "Wagers",
    // By when a wager is placed.
    /** @type {Record<string, (low: string, high: string, step: string) => string>} */
    wager: {
      required: (low, high, step) => `Opens the round for you: ${low} to ${high}, in steps of ${step}.`,
      "equal to the ante": () => "Required with the Ante, and always equal to it.",
      optional: (low, high) => `If you like: ${low} to ${high}, whatever the Ante.`,
      raise: () => "Placed by a raise, a multiple of the Ante.",
    },
    /** @type {Record<Server.Game["play_limit"], (high: string) => string>} */
    playLimit: {
      none: () => "It has no limit of its own.",
      spot: (high) => `A raise above ${high}, the most on a spot, is not offered.`,
    },
    // What an optional one is about, by what decides it, and for those on a hand alone by the cards that they look at.
    /** @type {Record<Server.Wager["settles"], string | Record<Server.Wager["cards"], string>>} */
    about: {
      "against the dealer": "It pays 1 to 1 when your hand wins.",
      "when the hand wins": "It pays by its table when your hand wins.",
      "when the hand loses": "It pays when a good hand of yours loses.",
      "when either hand loses": "It pays when a good hand loses, yours or the dealer's.",
      "from the meter": "It can win a share of a meter that grows with every stake.",
      "on its own cards": {
        "hole cards": "It is about your two hole cards alone.",
        "hole cards and flop": "It is about your hole cards and the flop alone.",
        "all seven": "It is about your own hand alone.",
      },
    },
    toPlay: (least, labels) =>
      `To play a round you need at least ${least}: ${and(labels.map(article))} of the lowest wager.`,
    dearest: (ante, multiple, cost) => `With an Ante of ${ante} the largest first raise, ${multiple}, costs ${cost}.`,

    round: "A round, step by step",
    step: {
      bank: "The bank.",
      bets: "Bets.",
      deal: "The deal.",
      preflop: "Before the flop.",
      flop: "The flop.",
      river: "The river.",
      showdown: "Showdown.",
      qualify: "Qualifying.",
      settle: "Settlement.",
    },
    bankStep: (least) =>
      "The seat whose turn it is takes the bank or lets it pass to the next, clockwise. The " +
      `player/dealer puts up a wager of ${least} or more: it answers for all that the others can win.`,
    betsStep: (low, high, step, equals, optional) =>
      `${[
        `Put an Ante of ${low} to ${high} on its circle, in steps of ${step}`,
        ...(equals.length ? [`the same on the ${and(equals)}`] : []),
        ...(optional.length ? [`and on ${or(optional)} if you like`] : []),
      ].join("; ")}. You may change or withdraw your bets until the dealer calls “no more bets”.`,
    dealStep: (players) =>
      `Two cards to each seat with bets and two to ${players ? "the player/dealer" : "the dealer"}; ` +
      "five community cards to the centre. All lie face down; your own you see.",
    collectionStep: "Before the first card the collection is taken from the player/dealer.",
    streetStep: {
      preflop: (multiples) => `Check, or raise: a Play wager of ${multiples} your Ante.`,
      flop: (multiples) =>
        `Three community cards are turned. Who has not raised checks, or raises ${multiples} the Ante.`,
      river: (multiples, lost) =>
        `The last two community cards are turned together. Who has not raised raises ${multiples} ` +
        `the Ante, or folds and loses ${and(lost)}. You raise once in a round, and a raise is final.`,
    },
    showdownStep: (players) =>
      `${players ? "The player/dealer's" : "The dealer's"} cards are turned. A hand is the best five ` +
      "of its seven cards, the two of its own and the board.",
    qualifyStep: (hand) => `The dealer qualifies ${hand}, the board counted.`,
    qualifyAlways: "The dealer qualifies with any hand.",
    unqualifiedStep: {
      returned: (labels) =>
        `Otherwise everyone who did not fold gets the ${and(labels)} back, and all else is settled as always.`,
      settled: (labels) => `Otherwise the ${and(labels)} is settled all the same, as is all else.`,
    },
    /** @type {(players: boolean, order: string[], others: [kind: string, labels: string[]][]) => string} */
    settleStep: (players, order, others) =>
      [
        `Seat by seat, clockwise from ${players ? "the player/dealer's" : "the dealer's"} left`,
        `at each seat ${order.join(", ")}`,
        ...others.map(([kind, labels]) => `${kind} ${labels.join(", ")}`),
      ]
        .join("; ")
        .concat("."),
    /** @type {Record<string, string>} */
    orderKinds: {
      win: "after a win",
      lose: "after a loss",
      tie: "after a tie",
      fold: "after a fold",
      unqualified: "if the dealer does not qualify",
    },

    settled: "What happens to each wager",
    wagerColumn: "Wager",
    when: { ...results.own, fold: "You fold" },
    qualified: (label) => `${label}, the dealer qualifies`,
    unqualified: (label) => `${label}, the dealer does not qualify`,
    outcome: {
      pays: "1 to 1",
      lost: "lost",
      returned: "returned",
      nothing: "–",
      byTable: "by its table",
    },
    stands: "stands",
    orBetterThan: (hand) => `${hand} or better`,
    // Wagers on a hand alone, whoever wins.
    alone: (hands, onFold, below) => `by its table with ${hands}, whoever wins, ${onFold}; ${below} below that`,
    aloneHoleCards: (onFold, below) =>
      `by its table with the hole cards that it names, whoever wins, ${onFold}; ${below} with others`,
    aloneOnFold: { stands: "and also if you fold", lost: "but lost if you fold", void: "but returned if you fold" },
    asFarAs: "Wins and losses count as far as the player/dealer's wager covers them: see “Banking”.",

    payTables: "Pay tables",
    hand: "Hand",
    paysColumn: "Pays",
    below: "below that",
    belowHoleCards: "other hole cards",
    // How a wager is paid, by what decides it.
    pays: {
      "against the dealer": ({ label }) => `${label} pays 1 to 1 when your hand wins.`,
      "when the hand wins": ({ label, lowest, below }) =>
        `${label} pays by its table when your hand wins; with less than ${lowest} a winning ${label} is ${below}.`,
      "on its own cards": ({ label, from, cards }) => `${label} pays by ${cards}${from}, whatever the dealer has.`,
      "when the hand loses": ({ label, lowest, below }) =>
        `${label} pays by its table when your hand loses with ${lowest} or better; otherwise it is ${below}.`,
      "when either hand loses": ({ label, lowest, below }) =>
        `${label} pays by its table when ${lowest} or better loses, yours to the dealer's or the ` +
        `dealer's to yours; otherwise it is ${below}.`,
      "from the meter": ({ label, from, cards, meter }) =>
        `${label} pays by ${cards}${from}, whatever the dealer has: percentages are of the meter, ` +
        `which starts at ${meter.start} and grows by ${meter.percent}% of every wager on it.`,
    },
    from: (hand) => `, from ${hand} up`,
    cardsOf: {
      "hole cards": "your two hole cards",
      "hole cards and flop": "your hole cards and the flop",
      "all seven": "your own hand",
    },
    // `least` is the least hand that the table pays, where a wager with less is lost.
    tie: {
      returned: (least) => (least ? `A tie with ${least} or better returns it.` : "A tie returns it."),
      lost: () => "A tie loses it.",
      paid: () => "A tie pays it as well.",
    },
    fold: {
      lost: "A fold loses it.",
      stands: "It stands when you fold.",
      void: "A fold returns it.",
    },
    noPrize: "Where the table says “stake back”, the wager is returned.",
    oddsPaid: "Odds are paid beside the wager, which you keep.",

    banking: "Banking",
    bankTurns: (rounds) =>
      "The position of player/dealer goes clockwise. No seat banks more than " +
      `${plural(rounds, "round", "rounds")} in a row. Whoever declines is asked again in the next circle, ` +
      "and the house never banks.",
    bankWager: (least) => `The wager of the player/dealer is ${least} or more, from the own stack, without a maximum.`,
    /** @type {Record<string, string>} */
    coverage: {
      wager:
        "Coverage by the wager: payoffs add up to the player/dealer's wager at most, and so do the losing " +
        "wagers that are collected. Once the payoffs have reached it every wager that is not yet settled is " +
        "returned; once the collected wagers have, further losing ones are returned and winners are still paid.",
      net:
        "Coverage by net: the player/dealer neither wins nor loses more than the wager. Once that much is lost " +
        "every wager that is not yet settled is returned; once that much is won, further losing wagers are " +
        "returned and winners are still paid.",
      payoffs:
        "Coverage by payoffs: winning wagers are paid until the payoffs add up to the player/dealer's wager, and " +
        "from then on every wager that is not yet settled is returned. Losing wagers are collected without end.",
      unlimited: "The house pays and collects everything.",
    },
    bankAll: "The player/dealer banks all wagers of every player, places none and decides nothing.",
    /** @type {Record<Server.Game["void_collection"], string>} */
    voidCollection: {
      returned: "When a round is void the collection goes back with the wagers.",
      kept: "When a round is void the wagers go back, and the collection stays in the drop.",
    },
    collection: (number, highest, labels, between) =>
      `A collection by schedule ${number} is taken from the player/dealer before the deal; it goes ` +
      `by the total action: all wagers on ${and(labels)}. A total between two printed steps falls into the ` +
      `${between} one. Players pay none. It is ${highest} at most, and what is due is kept behind the wager.`,
    noCollection: "No collection is taken.",
    toBank: (least) => `To bank a round you need at least ${least}.`,
    schedule: (number) => `Schedule ${number}`,
    spotsOf: (low, high) => `a spot ${low} to ${high}`,
    inForce: "in force",
    totalAction: "Total action",
    fee: "Collection",

    /** @type {Record<Server.Game["time_out"], string>} */
    timeOutShort: { fold: "folds", play: "plays the least raise" },
    /** @type {Record<Server.Game["time_out"], string>} */
    timeOut: {
      fold: "Who does not answer in time checks, and folds on the river; wagers that lie stay in play.",
      play:
        "Who does not answer in time checks, and on the river plays the least raise that the stack pays; " +
        "without the chips for it the hand is folded.",
    },
    cards: "Cards and dealing",
    deckLine: (backs) =>
      backs.length > 1
        ? `${backs.length} decks of 52 cards, with ${backs.join(" and ")} backs, one a round in turn.`
        : `One deck of 52 cards, with ${backs[0]} backs.`,
    /** @type {Record<string, (players: boolean) => string>} */
    dealingLine: {
      shuffler: (players) =>
        "From a shuffler, two cards at a time: to each seat with bets, clockwise from the casino " +
        `dealer's left, then to ${players ? "the player/dealer" : "the dealer"}.`,
      shoe: (players) =>
        "From a shoe, one card at a time: to each seat with bets, clockwise from the casino dealer's " +
        `left, and to ${players ? "the player/dealer" : "the dealer"}; then a second one each.`,
    },
    boardLine: "Then the five community cards, face down. No cards are burned; suits have no rank.",
    seatsLine: (count, players) =>
      players ? `There are ${count} seats, the player/dealer's among them.` : `There are ${count} seats.`,

    help: "How the pages work",
    helpParts: [
      {
        title: "At the table",
        lines: [
          "Join a table from the list and take a free seat; watch, and you see what everybody may see.",
          "Pick a chip, then touch a circle to bet with it: the Ante and its equals go together, " +
            "side bets are as you like. “Take off” takes chips away again, “Same again” repeats your " +
            "last bets, and “Deal” says that you are ready.",
          "The buttons below are what the rules offer you now, with what they cost. When the clock " +
            "runs out you check, and on the river you fold, or play where the rules of the table say so.",
          "If the connection is lost you come back by yourself; nothing is done twice.",
          "After the round every wager is settled in words, with the reason.",
        ],
      },
      {
        title: "Advice",
        lines: [
          "Off, after each decision, or before it: choose in the options, at the top right.",
          "The numbers are exact: the worth of every action in Antes, and what yours gives away against the best.",
          "A mark tells a small mistake from a large one, of a tenth of an Ante or more.",
        ],
      },
      {
        title: "Fairness seal",
        lines: [
          "When bets open, the house has fixed the deck and shows a hash of its seed, the " +
            "commitment. You may give a share of your own to the shuffle.",
          "When the round is over the seed is shown. “Verify” computes the deck again in your browser " +
            "and compares every card.",
        ],
      },
      {
        title: "Options",
        lines: ["A deck of four colours, and a table without motion: at the top right, kept in this browser."],
      },
    ],
    keysTitle: "Keys",
    key: "Key",
    where: "Where",
    does: "What it does",
    keys: [
      ["1, 2, 3, 4 …", "table, trainer", "raises so many times the Ante"],
      ["C", "table, trainer", "checks"],
      ["F", "table, trainer", "folds"],
      ["D", "table", "deals, opens the next round, or puts up the wager of the bank"],
      ["X", "table", "takes all bets back"],
      ["+ and −", "a circle at the table", "add and take off a chip"],
      ["Enter", "trainer", "goes on"],
      ["Arrow keys", "charts, replay", "go from one to the next"],
      ["P", "replay", "plays it, and pauses"],
      ["Tab, Enter, Space", "everywhere", "go to what can be used, and use it"],
    ],
    glossary: "Words",
    terms: {
      Ante: "The wager that opens a round for a seat, and the unit of its raises.",
      Blind: "The second required wager, equal to the Ante. On a win it pays by the strength of the hand.",
      Board: "The five community cards.",
      Check: "To pass on a raise and stay in the round.",
      Collection: "The fixed fee that the player/dealer pays for a round.",
      Coverage: "How far the bank answers for wagers.",
      "Element of risk": "The expected loss per total wager: Ante, Blind and Play together.",
      Flop: "The first three cards of the board, turned together.",
      Fold:
        "To give up the hand on the river. Ante and Blind are lost; of side bets the rules of the game " +
        "say what becomes.",
      "House edge": "The expected loss per Ante.",
      Meter: "What a progressive wager pays from: it grows with every stake on it, and starts over when it is won.",
      Odds: "“3 to 2”: what a winning wager of 2 earns, the wager itself not counted.",
      Play: "The wager that a raise places.",
      "Player/dealer": "The seated player who banks a round against the others.",
      Push: "Neither won nor lost: the wager is returned.",
      Qualify: "To have the hand without which the dealer does not contest the Antes.",
      River: "The last two cards of the board, turned together, and the last decision.",
      "Side bet": "An optional wager, such as Trips. The rules of a game say which there are and what each pays.",
      Spot: "Where a wager lies, such as the Ante's circle.",
      "Total action": "All wagers of a round that lie there before the deal: what the collection goes by.",
      Trips: "The optional wager that pays for three of a kind or better, whatever the dealer has.",
    },
  },

  account: {
    hello: (name) => `You are ${name}`,
    nobody: "You are nobody yet",
    nobodyLead: "Choose a name and play at once, or log in.",
    atOnce: "Play at once",
    atOnceLead: "No password needed. This browser knows you until you log out; put a password to the name to keep it.",
    another: "Another name",
    registered: "With a password",
    registeredLead: "An account keeps its chips and its history, and is open to you from anywhere.",
    guest: "A guest: put a password to your name to keep chips and history.",
    account: "An account with a password.",
    host: "You are a host of this house.",
    toHost: "To the host's page",
    name: "Name",
    password: "Password",
    passwordHint: (least) => `at least ${least} characters`,
    arrive: "Play under this name",
    register: "Make an account",
    logIn: "Log in",
    logOut: "Log out",
    logOutTitle: "Log out?",
    logOutWarning: "A guest's chips and history are lost after logging out. Log out?",
    loggedOut: "You are logged out.",
    noName: "Choose a name first.",
    noPassword: "Write the password.",
    shortPassword: (least) => `A password has at least ${least} characters.`,
    keep: "Keep this name",
    kept: "Your name has a password now.",
    change: "Change password",
    changeLead: "It logs you out everywhere else.",
    presentPassword: "Present password",
    newPassword: "New password",
    noPresentPassword: "Write the password that you have now.",
    changed: "Your password is changed.",
    welcome: (name) => `Welcome, ${name}.`,
    purse: "Purse",
    seats: "Where you sit",
    seatAt: (seat, stack) => `seat ${seat}, ${stack} in chips`,
    atNoTable: "At no table.",
    allowance: "Ask the house for chips",
    allowanceWords: "The house gives chips to players who have run out.",
    allowanceOf: (text) => `You are short of chips: the house gives you ${text} if you ask.`,
    allowanceGiven: (text) => `The house gave you ${text}.`,
    statement: "Statement",
    statementLead: "What came into your purse and what left it, the newest first.",
    columns: { at: "When", what: "What", amount: "Chips", balance: "Purse" },
    more: "Older lines",
    noMore: "That is all.",
    noStatement: "Nothing has moved yet.",
    // What moved the chips; `where` is the table's name.
    moved: {
      /** @type {Record<string, string>} */
      ofTheHouse: { welcome: "A welcome from the house", allowance: "An allowance from the house" },
      given: (reason) => `Given by the house: ${reason}`,
      taken: (reason) => `Taken by the house: ${reason}`,
      /** @type {Record<string, (where: string) => string>} */
      atTable: {
        seated: (where) => `Sat down at ${where}`,
        "topped-up": (where) => `Bought chips at ${where}`,
        "stood-up": (where) => `Stood up from ${where}`,
      },
      other: (kind) => kind,
    },
    tableGone: (id) => `table ${id}`,
  },

  host: {
    link: "Become a host",
    linkLead: "The link that the server printed makes you a host. It is good for one use.",
    asYou: (name) => `It will be you, ${name}, who is the host.`,
    asGuest: "You get a name first, as a guest; put a password to it afterwards, or the host is gone with the session.",
    pasted: "Link, as it was printed",
    use: "Use the link",
    done: "You are a host now.",
    title: "The host's desk",
    lead: (name) => `${name}, what you do here is on record.`,
    keepName: "You are a guest: put a password to your name, or the host is gone with the session.",
    toAccount: "To your account",
    chips: "Give or take chips",
    player: "Player",
    amount: "Amount (−10 takes chips away)",
    reason: "Reason, on record",
    give: "Book it",
    given: (player, purse) => `${player} has ${purse} in the purse now.`,
    noPlayer: "Name the player.",
    noAmount: "An amount such as 10 or −10.50.",
    noReason: "Give a reason.",
    sending: "Booking …",
    outcomeUnknown: "It is not known whether this was booked. Try again: it is booked once.",
    drain: "Drain the house",
    drainLead: "No more rounds are opened until the server is restarted.",
    drainSure:
      "Rounds that are on are played out, and no other is opened, at any table, until the server is restarted.",
    drained: (running) => `Draining; rounds that are still on: ${running}.`,
    drainAgain: "Look again",
    tables: "Tables",
    noTables: "No table is open.",
    close: "Close",
    closeOf: (name) => `Close ${name}`,
    closeTitle: (name) => `Close ${name}?`,
    closeSure: "Open bets go back, everybody stands up with their chips, and the table is closed for good.",
    closed: (name) => `${name} is closed.`,
    people: (players, bots, rounds) =>
      [plural(players, "player", "players"), plural(bots, "bot", "bots"), plural(rounds, "round", "rounds")].join(", "),
    notHost: "Hosts alone may do this.",
  },
};
