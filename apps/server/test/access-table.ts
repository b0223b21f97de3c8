import type { Tier } from '@device-pay/contract';

/** All subjects that ask about owner A's device and owner A's order. */
export const subjects = [
  'nobody',
  'guest',
  'holder',
  'ownerA',
  'ownerB',
  'parentOfA',
  'dealer',
  'staff',
  'orderToken',
  'otherOrderToken',
  'endedToken',
  'otherBrandToken',
] as const;
export type SubjectName = (typeof subjects)[number];

/** Subjects whose token is valid here. */
export type ValidSubject = Exclude<SubjectName, 'endedToken' | 'otherBrandToken'>;
type Row = Readonly<Record<ValidSubject, string>>;

const everybody = (answer: string): Row => ({
  nobody: answer,
  guest: answer,
  holder: answer,
  ownerA: answer,
  ownerB: answer,
  parentOfA: answer,
  dealer: answer,
  staff: answer,
  orderToken: answer,
  otherOrderToken: answer,
});
const orderTokens = (answer: string) => ({ orderToken: answer, otherOrderToken: answer });
const withoutLogin = (answer: string) => ({ nobody: answer, guest: answer, holder: answer });

/**
 * The answer of each tier to each subject, written down from the requirement and not from the code: a failure's name,
 * or `ok` if the subject is let through to the call.
 */
export const expectedAnswer: Readonly<Record<Tier, Row>> = {
  any: everybody('ok'),
  session: { ...everybody('ok'), nobody: 'sessionNeeded', ...orderTokens('sessionNeeded') },
  login: { ...everybody('ok'), ...withoutLogin('loginNeeded'), ...orderTokens('loginNeeded') },
  loginFresh: {
    ...everybody('freshLoginNeeded'),
    ...withoutLogin('loginNeeded'),
    ...orderTokens('loginNeeded'),
  },
  dealer: {
    ...everybody('notAllowed'),
    ...withoutLogin('loginNeeded'),
    ...orderTokens('loginNeeded'),
    dealer: 'ok',
  },
  staff: {
    ...everybody('notAllowed'),
    ...withoutLogin('loginNeeded'),
    ...orderTokens('loginNeeded'),
    staff: 'ok',
  },
  // Anybody may look at a device by its imei; a payment link is for its order only.
  guest: { ...everybody('ok'), ...orderTokens('noService') },
  holder: {
    ...everybody('possessionNeeded'),
    ...orderTokens('noService'),
    holder: 'ok',
    ownerA: 'ok',
    parentOfA: 'ok',
  },
  // Another account does not learn whether the device exists; a dealer above the owner is no owner.
  owner: { ...everybody('noService'), ...withoutLogin('loginNeeded'), ownerA: 'ok', parentOfA: 'ok' },
  ownerFresh: {
    ...everybody('noService'),
    ...withoutLogin('loginNeeded'),
    ownerA: 'freshLoginNeeded',
    parentOfA: 'freshLoginNeeded',
  },
  ownOrder: { ...everybody('orderNotFound'), ownerA: 'ok' },
  ownOrderOrTicket: { ...everybody('orderNotFound'), ownerA: 'ok', orderToken: 'ok' },
};
