import { expect, it } from 'vitest';
import { Refusals } from '../real-name/refusals.ts';
import { Faults as WechatOpenFaults } from '../wechat-open/faults.ts';
import { ControlError } from './control.ts';
import { Faults } from './faults.ts';

const newFaults = () => new Faults<object, object>({ wire: {}, content: {}, other: {} });

it('a fault comes as often as it was asked for, also not at all', () => {
  for (const times of [0, 1, 3]) {
    const faults = newFaults();
    faults.add({ behaviour: 'hang', times });
    const open = new WechatOpenFaults();
    open.add({ behaviour: 'hang', times });
    const refusals = new Refusals();
    refusals.add({ step: 'front', refusal: 'glare', times });
    const came = { fault: 0, open: 0, refusal: 0 };
    for (let asked = 0; asked < 5; asked += 1) {
      if (faults.take('answer', undefined).find('hang')) came.fault += 1;
      if (open.take('token')) came.open += 1;
      if (refusals.take('front', '89860620000000000019')) came.refusal += 1;
    }
    expect(came).toEqual({ fault: times, open: times, refusal: times });
  }
});

it('a fault that always comes does so until it is cleared', () => {
  const faults = newFaults();
  const { id } = faults.add({ behaviour: 'hang', times: 'always' });
  for (let asked = 0; asked < 5; asked += 1)
    expect(faults.take('answer', undefined).find('hang')).toBeDefined();
  faults.clear(id);
  expect(faults.take('answer', undefined).find('hang')).toBeUndefined();
});

it('times that are no number of times are refused', () => {
  for (const times of [-1, 0.5, '2', 'never'])
    expect(() => newFaults().add({ behaviour: 'hang', times })).toThrow(ControlError);
});
