// Running results: sums over result lines, and the scale of a chart of them. Amounts are cents.
import { cents } from "../money.js";
import { roundStep } from "../parts/drawing.js";

/** @typedef {{ line: Server.ResultLine, net: number, running: number }} Point */

/**
 * Result lines, newest first, as points from the oldest on: each with its result and the sum so far.
 * @template {Pick<Server.ResultLine, "net">} Line
 * @param {Line[]} lines
 */
export function series(lines) {
  let running = 0;
  return [...lines].reverse().map((line) => {
    const net = cents(line.net);
    running += net;
    return { line, net, running };
  });
}

/**
 * @template {{ net: number, running: number }} P
 * @param {P[]} points
 */
export function summarize(points) {
  const nets = points.map(({ net }) => net);
  /** @param {1 | -1} sign */
  const most = (sign) =>
    points.reduce(
      (found, point) => (found && sign * point.net <= sign * found.net ? found : point),
      /** @type {P | null} */ (null),
    );
  return {
    rounds: points.length,
    net: points.at(-1)?.running ?? 0,
    won: nets.filter((net) => net > 0).length,
    lost: nets.filter((net) => net < 0).length,
    even: nets.filter((net) => net === 0).length,
    best: most(1),
    worst: most(-1),
    lowest: Math.min(0, ...points.map(({ running }) => running)),
    highest: Math.max(0, ...points.map(({ running }) => running)),
  };
}

const DOLLAR = 100;

/**
 * Round amounts from below the lowest to above the highest, zero among them.
 * @param {number} lowest
 * @param {number} highest
 */
export function ticks(lowest, highest, wanted = 4) {
  const least = Math.max((highest - lowest) / wanted, DOLLAR);
  const step = roundStep(least);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/**
 * The line through the points as the path of a drawing; it starts at zero.
 * @param {Pick<Point, "running">[]} points
 * @param {(at: number) => number} x
 * @param {(amount: number) => number} y
 */
export function path(points, x, y) {
  const corners = [[0, 0], ...points.map(({ running }, at) => [at + 1, running])];
  const coordinates = corners.map(([at, running]) => `${x(at).toFixed(1)} ${y(running).toFixed(1)}`);
  return `M${coordinates.join("L")}`;
}
