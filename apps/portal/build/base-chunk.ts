import type { Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const ofAFeature = /[\\/]features[\\/]/;

/** The modules of a first visit: the entry, the first page, and all that they import. */
function firstModules(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string | undefined) => {
    if (id === undefined || found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return found;
}

/**
 * Puts what the first page shares with others into one chunk: as a dozen small ones it would be 2 KB larger, and every
 * page needs most of it.
 */
export function baseChunk(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let modules: ReadonlySet<string> | undefined;
  return (id, graph) => {
    modules ??= firstModules(entry, graph);
    const first = modules;
    // The entry itself opens the first page: no other page may run it.
    if (!first.has(id) || id === entry) return null;
    // A module of a feature goes in too if other pages import it: in a chunk of its own it would be larger.
    const isShared = graph.getModuleInfo(id)?.importers.some((importer) => !first.has(importer));
    return !ofAFeature.test(id) || isShared ? 'base' : null;
  };
}
