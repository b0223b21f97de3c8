/** An amount (minor units) that may be taken off certain lines, which are given by index, each once. */
export interface Claim {
  amountFen: number;
  lines: readonly number[];
}

export interface Allocation {
  /** The most that all claims together can take off. */
  totalFen: number;
  /** What each claim takes, in the order of the claims; an earlier one never gets less because of a later one. */
  perClaimFen: number[];
  /** What is taken off each line. */
  perLineFen: number[];
  /** The lines that prevent taking more: each of them is lowered to 0. */
  fullLines: number[];
}

interface LineNode {
  index: number;
  freeFen: number;
  takers: Map<ClaimNode, number>;
}

interface ClaimNode {
  lines: LineNode[];
}

/**
 * Takes as much as possible off the lines, none below 0. A coupon for one device must not lower the price of another,
 * so two coupons can be worth less together than the sum of each alone. Which line each one takes from is chosen so
 * that the total is the largest (maximum flow by shortest augmenting paths).
 */
export function allocate(claims: readonly Claim[], lineAmountsFen: readonly number[]): Allocation {
  const lines = lineAmountsFen.map((freeFen, index): LineNode => ({ index, freeFen, takers: new Map() }));
  const full = new Set<LineNode>();
  const perClaimFen = claims.map(({ amountFen, lines: indexes }) => {
    const claim: ClaimNode = { lines: lines.filter((line) => indexes.includes(line.index)) };
    let takenFen = 0;
    while (takenFen < amountFen) {
      const reached = reachFreeLine(claim);
      if (!reached.free) {
        // No path leads out of these lines, now or later: a later path into them would have to end in them.
        for (const line of reached.via.keys()) full.add(line);
        break;
      }
      takenFen += push(claim, reached.free, reached, amountFen - takenFen);
    }
    return takenFen;
  });
  return {
    totalFen: perClaimFen.reduce((sum, fen) => sum + fen, 0),
    perClaimFen,
    perLineFen: lines.map((line, index) => (lineAmountsFen[index] ?? 0) - line.freeFen),
    fullLines: [...full].map((line) => line.index).sort((a, b) => a - b),
  };
}

interface Reached {
  free: LineNode | null;
  /** The claim from which a line was reached. */
  via: Map<LineNode, ClaimNode>;
  /** The line that a claim would give up in exchange. */
  instead: Map<ClaimNode, LineNode>;
}

function reachFreeLine(start: ClaimNode): Reached {
  const via: Reached['via'] = new Map();
  const instead: Reached['instead'] = new Map();
  const queue = [start];
  for (const claim of queue) {
    for (const line of claim.lines) {
      if (via.has(line)) continue;
      via.set(line, claim);
      if (line.freeFen > 0) return { free: line, via, instead };
      for (const [taker, fen] of line.takers) {
        if (fen === 0 || taker === start || instead.has(taker)) continue;
        instead.set(taker, line);
        queue.push(taker);
      }
    }
  }
  return { free: null, via, instead };
}

/** Moves as much as the path allows, at most `limitFen`, and returns how much that was. */
function push(start: ClaimNode, free: LineNode, { via, instead }: Reached, limitFen: number): number {
  const steps: { claim: ClaimNode; takes: LineNode; givesUp: LineNode | undefined }[] = [];
  for (let line: LineNode | undefined = free; line; ) {
    const claim: ClaimNode = via.get(line) ?? start;
    const givesUp = instead.get(claim);
    steps.push({ claim, takes: line, givesUp });
    line = givesUp;
  }
  let fen = Math.min(limitFen, free.freeFen);
  for (const { claim, givesUp } of steps) fen = Math.min(fen, givesUp?.takers.get(claim) ?? fen);
  for (const { claim, takes, givesUp } of steps) {
    takes.takers.set(claim, (takes.takers.get(claim) ?? 0) + fen);
    givesUp?.takers.set(claim, (givesUp.takers.get(claim) ?? 0) - fen);
  }
  free.freeFen -= fen;
  return fen;
}
