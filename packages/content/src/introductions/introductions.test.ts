import { describe, expect, it } from 'vitest';
import * as introductions from './index.ts';

const shapeOf = (sections: readonly introductions.IntroductionSection[]) =>
  sections.map(({ id, blocks }) => [
    id,
    blocks.map((block) => (typeof block === 'string' ? 'text' : block.length)),
  ]);

describe.each(Object.entries(introductions))('%s', (_, { zh, en, date, version }) => {
  it('says the same things in both languages, in the same order', () => {
    expect(shapeOf(en)).toEqual(shapeOf(zh));
  });

  it('has anchors that are each there once', () => {
    const ids = zh.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/);
  });

  it('is written in its language, and dated', () => {
    expect(JSON.stringify(en)).not.toMatch(/\p{Script=Han}/u);
    for (const { heading } of zh) expect(heading).toMatch(/\p{Script=Han}/u);
    expect(Number.isNaN(Date.parse(date))).toBe(false);
    expect(date.startsWith(version)).toBe(true);
  });
});

it.each([
  ['SMS and calls a day', introductions.smsAndPhoneAlarms, ['10', '5', '3']],
  ['message rules', introductions.messageRules, ['10', '5', '15', '100', '26']],
  ['sound alarms', introductions.audioAlarms, ['15']],
  ['services', introductions.servicesIntroduction, ['30', '100', '360', '365', '26']],
] as const)('%s: the limits of the service stand in both languages', (_, { zh, en }, figures) => {
  for (const figure of figures) {
    expect(JSON.stringify(zh)).toMatch(new RegExp(`\\b${figure}\\b|${figure} `));
    expect(JSON.stringify(en)).toMatch(new RegExp(`\\b${figure}\\b`));
  }
});
