import { expect, it } from 'vitest';
import { memoryStore } from '../call/storage.ts';
import { createDismissedMessage, createMessageRoom } from './dismissed-message.ts';

it('a message that was put away stays away until it is published anew, or another one comes', () => {
  const store = memoryStore();
  const dismissed = createDismissedMessage(store);
  const message = { id: 'one', publishedAt: '2026-11-20T06:00:00.000Z' };
  expect(dismissed.is(message)).toBe(false);
  dismissed.set(message);
  expect(createDismissedMessage(store).is(message)).toBe(true);
  expect(dismissed.is({ ...message, publishedAt: '2026-11-21T06:00:00.000Z' })).toBe(false);
  expect(dismissed.is({ ...message, id: 'two' })).toBe(false);
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
