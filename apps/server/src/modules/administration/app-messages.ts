import type { BrandId } from '@device-pay/brands';
import { saidText } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { newId } from '../../platform/ids.ts';
import { type ActContext, recordAct } from '../audit/public.ts';

const texts = {
  title: { zh: '应为 1 至 60 个字符', en: 'must be 1 to 60 characters' },
  text: { zh: '应为 1 至 1000 个字符', en: 'must be 1 to 1000 characters' },
  unknown: { zh: '没有此未撤回的消息', en: 'is no message of this brand that is not withdrawn' },
} as const satisfies Record<string, Record<Language, string>>;

export interface AppMessage {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly textZh: string;
  readonly textEn: string;
}

/** The messages of a brand's app, the newest first, those that were withdrawn too. */
export const listAppMessages = (db: Database, brand: BrandId) =>
  db
    .selectFrom('app_messages')
    .selectAll()
    .where('brand', '=', brand)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/** Publishes a message now, or at `at`. */
export async function addAppMessage(
  db: Database,
  context: ActContext,
  { titleZh, titleEn, textZh, textEn }: AppMessage,
  at: Date,
): Promise<{ readonly id: string } | Failure<'invalidInput'>> {
  const { brand, now, language } = context;
  for (const [field, value, kind, max] of [
    ['titleZh', titleZh, 'title', 60],
    ['titleEn', titleEn, 'title', 60],
    ['textZh', textZh, 'text', 1000],
    ['textEn', textEn, 'text', 1000],
  ] as const)
    if (saidText(value) === null || value.length > max) return invalidField(field, texts[kind][language]);
  const id = newId(now.getTime());
  return transact(db, async (trx) => {
    await trx
      .insertInto('app_messages')
      .values({
        id,
        brand,
        title_zh: titleZh,
        title_en: titleEn,
        text_zh: textZh,
        text_en: textEn,
        published_at: at,
        withdrawn_at: null,
      })
      .execute();
    await recordAct(trx, context, {
      action: 'messages.add',
      objectType: 'appMessage',
      objectId: id,
      changes: { publishedAt: at.toISOString() },
    });
    return { id };
  });
}

export async function withdrawAppMessage(
  db: Database,
  context: ActContext,
  id: string,
): Promise<{ readonly id: string } | Failure<'invalidInput'>> {
  const { brand, now, language } = context;
  return transact(db, async (trx) => {
    const withdrawn = await trx
      .updateTable('app_messages')
      .set({ withdrawn_at: now })
      .where('brand', '=', brand)
      .where((eb) => eb(eb.cast('id', 'text'), '=', id))
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (withdrawn.numUpdatedRows === 0n) return invalidField('id', texts.unknown[language]);
    await recordAct(trx, context, {
      action: 'messages.withdraw',
      objectType: 'appMessage',
      objectId: id,
      changes: { withdrawn: [false, true] },
    });
    return { id };
  });
}
