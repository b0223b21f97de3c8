import { expect, it } from 'vitest';
import { memoryStore } from '../call/storage.ts';
import { createDismissedMessage, createMessageRoom } from './dismissed-message.ts';

it('a message that was put away stays away, with all before it, until a later one comes', () => {
  const store = memoryStore();
  const dismissed = createDismissedMessage(store);
  const message = { publishedAt: '2026-11-20T06:00:00.000Z' };
  expect(dismissed.is(message)).toBe(false);
  dismissed.set(message);
  expect(createDismissedMessage(store).is(message)).toBe(true);
  expect(dismissed.is({ publishedAt: '2026-11-19T06:00:00.000Z' })).toBe(true);
  expect(dismissed.is({ publishedAt: '2026-11-20T06:00:00.001Z' })).toBe(false);
});

it('room is kept for a message where nobody knows better, until none is shown', () => {
  const store = memoryStore();
  const room = createMessageRoom(store);
  expect(room.isKept()).toBe(true);
  room.keep(true);
  expect(createMessageRoom(store).isKept()).toBe(true);
  room.keep(false);
  expect(room.isKept()).toBe(false);
});
