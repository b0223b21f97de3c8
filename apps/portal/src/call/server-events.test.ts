import { expect, it } from 'vitest';
import { createEventReader, readEvents, type ServerEvent } from './server-events.ts';

const stream =
  'event: run\ndata: {"a":1}\n\n: still here\n\nevent: item\r\ndata: one\r\ndata: two\r\n\r\ndata: x\n\n';
const events: readonly ServerEvent[] = [
  { event: 'run', data: '{"a":1}' },
  { event: 'item', data: 'one\ntwo' },
  { event: 'message', data: 'x' },
];

it('reads the same events wherever the stream is cut', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const read = createEventReader();
    const found: ServerEvent[] = [];
    for (let at = 0; at < stream.length; at += size) found.push(...read(stream.slice(at, at + size)));
    expect(found, `cut into pieces of ${size}`).toEqual(events);
  }
});

it('holds back an event whose end has not come', () => {
  const read = createEventReader();
  expect(read('event: run\ndata: {"a"')).toEqual([]);
  expect(read(':1}\n')).toEqual([]);
  expect(read('\n')).toEqual([events[0]]);
});

it('reads a character that two pieces share', async () => {
  const bytes = new TextEncoder().encode('data: 信号\n\n');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7));
      controller.enqueue(bytes.slice(7));
      controller.close();
    },
  });
  const found: ServerEvent[] = [];
  for await (const event of readEvents(new Response(body))) found.push(event);
  expect(found).toEqual([{ event: 'message', data: '信号' }]);
});
