import { describe, expect, it } from 'vitest';
import {
  type AnsweredCommand,
  type BridgeCommand,
  bridgeCommands,
  bridgeReplies,
  isAnswer,
  isCommandMessage,
  isReply,
} from './bridge.ts';

const commands = Object.entries(bridgeCommands) as [keyof typeof bridgeCommands, BridgeCommand][];
const replies = Object.entries(bridgeReplies);

/** Command and arguments, as the requirement lists them. */
const required: Readonly<Record<string, readonly string[]>> = {
  toast: ['text'],
  setTitle: ['title'],
  updateDeviceExpTime: ['imei', 'expirationTime'],
  saveConfig: ['key', 'value'],
  loadConfig: ['key', 'callbackId'],
  newToken: [],
  info: [],
  close: [],
  pushNewH5: ['url', 'title'],
  gobackVisible: ['visible'],
  closeVisible: ['visible'],
  pushAppPage: ['simCardNumber', 'title', 'url'],
  rightBarConfig: ['items'],
  OpenWiFiPage: [],
  getWiFiInfo: ['callbackId'],
  locationInfo: ['callbackId'],
  requestGPSPermissions: ['callbackId'],
  checkGPSOpenState: ['callbackId'],
  openSettings: [],
  sendHttp: ['url', 'options', 'callbackId'],
  logout: [],
  log: ['level', 'message'],
  showAd: ['adId', 'callbackId'],
  loadHideUrl: ['url'],
  reportPayClickPkg: ['productId', 'productName'],
  reportPayPay: ['productId', 'productName'],
  reportAdPreView: ['adId'],
  DraggableButton: ['visible'],
  screenshotStatus: ['imei', 'status'],
};

it('every command of the requirement exists with its arguments, and no other', () => {
  const found = Object.fromEntries(commands.map(([name, { args }]) => [name, args.required ?? []]));
  expect(found).toEqual(required);
});

it('every reply of the requirement exists with its fields', () => {
  expect(Object.fromEntries(replies.map(([name, { data }]) => [name, Object.keys(data.properties)]))).toEqual(
    {
      goback: [],
      newToken: ['token'],
      info: [
        'token',
        'imei',
        'lang',
        'projectId',
        'userInfo',
        'loginInfo',
        'appInfo',
        'permissions',
        'iccid',
      ],
      navFocus: [],
      callback: ['callbackId', 'code', 'data'],
      payChange: ['orderId', 'code', 'msg'],
    },
  );
});

describe.each(commands)('%s', (name, { args, answer, example }) => {
  it('fits its own example', () => {
    expect(isCommandMessage({ command: name, args: example.args })).toBe(true);
  });

  it('is answered by callback if it has a callbackId, and then says with what', () => {
    expect(answer !== undefined).toBe('callbackId' in args.properties);
    if (answer) expect(isAnswer(name as AnsweredCommand, example.answer)).toBe(true);
  });

  it.each(args.required ?? [])('is refused without %s', (field) => {
    const { [field]: _, ...rest } = example.args as Record<string, unknown>;
    expect(isCommandMessage({ command: name, args: rest })).toBe(false);
  });
});

it.each(replies)('the reply %s fits its own example', (name, { example }) => {
  expect(isReply(name, example)).toBe(true);
});

it.each([
  ['a command that does not exist', { command: 'eval', args: {} }],
  ['what objects inherit', { command: 'constructor', args: {} }],
  ['an address that is no page', { command: 'pushNewH5', args: { url: 'javascript:alert(1)', title: '' } }],
  ['a callbackId that can be guessed', { command: 'getWiFiInfo', args: { callbackId: '1' } }],
  ['no arguments', { command: 'close' }],
  ['a text', 'close'],
])('%s is no message', (_, message) => {
  expect(isCommandMessage(message)).toBe(false);
});
