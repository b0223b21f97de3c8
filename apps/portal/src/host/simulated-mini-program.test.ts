import { expect, it } from 'vitest';
import { enterSimulatedMiniProgram } from './simulated-mini-program.ts';

const simulator = 'http://zax.localhost:8105';

function framed({ hostname = 'zax.localhost', around = simulator, allowed = [simulator], answers = true }) {
  const loaded: string[] = [];
  const asked: string[] = [];
  const view = {
    location: { hostname, ancestorOrigins: [around] },
    document: {
      createElement: () => ({}),
      head: {
        append(script: { src: string; onload: () => void; onerror: () => void }) {
          loaded.push(script.src);
          queueMicrotask(answers ? script.onload : script.onerror);
        },
      },
    },
    fetch: async (url: string) => {
      asked.push(url);
      return new Response(JSON.stringify(allowed));
    },
  } as unknown as Window;
  return { view, loaded, asked };
}

it('in a demo the page around puts in what a web view would, if the server names it', async () => {
  const { view, loaded, asked } = framed({});
  expect(await enterSimulatedMiniProgram(view)).toBe(true);
  expect(asked).toEqual(['/pay/mini-program-origins.json']);
  expect(loaded).toEqual([`${simulator}/web-view.js`]);
});

it.each([
  ['of another origin', { around: 'http://evil.example' }],
  ['whose name only begins alike', { around: `${simulator}.evil.example` }],
  ['where the server names none', { allowed: [] }],
  ['outside of the demo, whatever the server names', { hostname: 'pay.zaxtrack.example' }],
])('no script is loaded of a page %s', async (_, changes) => {
  const { view, loaded } = framed(changes);
  expect(await enterSimulatedMiniProgram(view)).toBe(false);
  expect(loaded).toEqual([]);
});

it('a simulator that has stopped leaves the portal a page in a frame', async () => {
  expect(await enterSimulatedMiniProgram(framed({ answers: false }).view)).toBe(false);
});
