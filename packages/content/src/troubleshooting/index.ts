import { deviceTroubles } from './device.ts';
import { networkTroubles } from './network.ts';
import { serviceTroubles } from './services.ts';
import type { TroubleNode } from './troubleshooting.ts';

export type { TroubleChoice, TroubleNode, TroubleOutcome, TroubleQuestion } from './troubleshooting.ts';

/** The questions that lead to a fault, by name; `start` is the first. */
export const troubleshooting: Readonly<Record<string, TroubleNode>> = {
  start: {
    kind: 'question',
    title: { zh: '遇到了什么问题？', en: 'What is the problem?' },
    choices: [
      { id: 'online', to: 'light', label: { zh: '上不了网，或者很慢', en: 'No internet, or slow' } },
      {
        id: 'device',
        to: 'charging',
        label: { zh: '开不了机、充不进电或发热', en: 'No power, not charging, or too hot' },
      },
      {
        id: 'position',
        to: 'positionTime',
        label: { zh: '位置不准或不更新', en: 'The location is wrong or outdated' },
      },
      { id: 'alarm', to: 'alarmListed', label: { zh: '没收到报警', en: 'I did not get an alarm' } },
      { id: 'name', to: 'nameStep', label: { zh: '实名认证过不去', en: 'ID verification fails' } },
      { id: 'pay', to: 'payTaken', label: { zh: '付款或订单有问题', en: 'A payment or an order' } },
    ],
  },
  ...networkTroubles,
  ...deviceTroubles,
  ...serviceTroubles,
};
