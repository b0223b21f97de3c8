import { describe, expect, it } from 'vitest';
import { checkPausesMs, type PollingSteps, pollPayment } from './payment-polling.ts';

function steps(answers: readonly (boolean | Error)[], isStopped = () => false) {
  const paused: number[] = [];
  let asked = 0;
  const polling: PollingSteps = {
    async isPaid() {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer === true;
    },
    isFinal: (error) => error instanceof Error && error.message === 'orderCancelled',
    async pause(ms) {
      paused.push(ms);
    },
    isStopped,
  };
  return { polling, paused, asked: () => asked };
}

describe('the pauses', () => {
  it('never become shorter', () => {
    expect([...checkPausesMs].sort((one, other) => one - other)).toEqual(checkPausesMs);
    expect(checkPausesMs.slice(0, 6)).toEqual([1000, 1000, 2000, 3000, 5000, 8000]);
  });

  it('last about a minute together', () => {
    expect(checkPausesMs.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });
});

describe('asking whether an order is paid', () => {
  it('asks at once, then after each pause, and ends with the payment', async () => {
    const { polling, paused } = steps([false, false, true]);
    expect(await pollPayment(polling)).toBe('paid');
    expect(paused).toEqual([0, 1000, 1000]);
  });

  it('leaves it undecided when the pauses are used up', async () => {
    const { polling, asked } = steps([false]);
    expect(await pollPayment(polling)).toBe('undecided');
    expect(asked()).toBe(checkPausesMs.length + 1);
  });

  it('goes on after an answer that got lost', async () => {
    const { polling } = steps([new Error('offline'), new Error('serverBusy'), true]);
    expect(await pollPayment(polling)).toBe('paid');
  });

  it('ends with what is final', async () => {
    const { polling, asked } = steps([false, new Error('orderCancelled'), true]);
    await expect(pollPayment(polling)).rejects.toThrow('orderCancelled');
    expect(asked()).toBe(2);
  });

  it('asks nothing more once it is stopped', async () => {
    const stopped = { value: false };
    const { polling, asked } = steps([false], () => stopped.value);
    const result = pollPayment({
      ...polling,
      async pause() {
        stopped.value = asked() >= 2;
      },
    });
    expect(await result).toBe('stopped');
    expect(asked()).toBe(2);
  });
});
