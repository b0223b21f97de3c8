/**
 * The groups of nodes that reach one another (Tarjan's strongly connected components), each as one path
 * that ends where it began. Every cycle of the graph lies within one group.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = new Set(stack.splice(stack.indexOf(node)));
    for (const member of group) onStack.delete(member);
    if (group.size > 1 || graph.get(node)?.includes(node)) cycles.push(pathBackTo(node, group, graph));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** The shortest way from the node through its group back to it. */
function pathBackTo(
  start: string,
  group: ReadonlySet<string>,
  graph: ReadonlyMap<string, readonly string[]>,
): string[] {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let route = queue.shift(); route; route = queue.shift()) {
    for (const next of graph.get(route.at(-1) ?? '') ?? []) {
      if (next === start) return [...route, start];
      if (!group.has(next) || seen.has(next)) continue;
      seen.add(next);
      queue.push([...route, next]);
    }
  }
  return [start];
}
