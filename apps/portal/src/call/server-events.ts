/** One event of `text/event-stream`. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Parses a stream of server-sent events piece by piece, wherever the pieces are cut. Comments, ids and retry times are
 * ignored: after losing the stream, callers ask for all of it again.
 */
export function createEventReader(): (piece: string) => readonly ServerEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (piece) => {
    const found: ServerEvent[] = [];
    // A carriage return at the end may be half of a line's end.
    const text = rest + piece;
    const cut = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, cut).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(cut);
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) found.push({ event: event || 'message', data: data.join('\n') });
        event = '';
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
    return found;
  };
}

/** The events of a response, until it ends. Ends silently if reading is aborted. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) throw new TypeError('This browser reads no streams');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const read = createEventReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* read(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.releaseLock();
  }
}
