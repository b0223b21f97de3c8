import type { Language } from '../../platform/database/tables.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';

const texts = {
  unknown: { zh: '该品牌没有此账号', en: 'is no account of this brand' },
  taken: { zh: '该品牌已有此账号', en: 'is taken in this brand' },
  name: {
    zh: '应为 3 至 40 个字母、数字或 . _ @ + -',
    en: 'must be 3 to 40 letters, digits or . _ @ + -',
  },
  displayName: { zh: '应为 1 至 60 个字符', en: 'must be 1 to 60 characters' },
  password: { zh: '应为 10 至 200 个字符', en: 'must be 10 to 200 characters' },
  own: { zh: '不能更改自己的账号', en: 'is your own account: somebody else has to do this' },
  brandsNeeded: {
    zh: '员工须有品牌，且须包含账号所属品牌',
    en: 'must be given for staff, and name the brand of the account itself',
  },
  brandsOfStaff: { zh: '只有员工才有品牌', en: 'are for staff alone' },
  brandNotYours: { zh: '包含未分配给您的品牌', en: 'names a brand that is not assigned to you' },
  worksForMore: {
    zh: '是负责其他品牌的员工，只能由也负责这些品牌的人更改',
    en: 'is staff of more brands: somebody who works for all of them has to do this',
  },
  disabledAlready: { zh: '已停用', en: 'is disabled already' },
  enabledAlready: { zh: '未停用', en: 'is not disabled' },
  erased: {
    zh: '已注销，不能再登录',
    en: 'was cancelled and erased: nobody logs in with it again',
  },
  roleAlready: { zh: '已是此角色', en: 'is what the account has already' },
  parentRole: { zh: '员工不能作为上级', en: 'is staff: nobody can be below them' },
  parentOwner: {
    zh: '是用户账号：其下级设备均归其查看，经销商不能在其之下',
    en: 'is an owner, to whom all devices below belong: no dealer can be below them',
  },
  cycle: { zh: '不能移到自己或下级之下', en: 'is the account itself or below it' },
  hasBelow: {
    zh: '有下级账号，请先移走',
    en: 'has accounts below it: move them first',
  },
  belowOwner: {
    zh: '在用户账号之下，请先移走',
    en: 'is below an owner, to whom all devices below belong: move it first',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** What is wrong with a field of an act on an account. */
export const problem = (
  { language }: { readonly language: Language },
  field: string,
  what: keyof typeof texts,
): Failure<'invalidInput'> => invalidField(field, texts[what][language]);
