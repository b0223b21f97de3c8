import type { Transaction } from 'kysely';
import { isBrandLink } from '../../platform/brand-link.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isUniqueViolation, lockName, transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField } from '../../platform/failure.ts';
import type { CallContext, Data, Handler, Input, User } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { changedFields, recordAct } from '../audit/public.ts';
import { dropFiles, keepFiles, mayKeepFiles } from '../files/public.ts';
import { cleanMarkdown } from './markdown.ts';
import { presentEdited } from './present.ts';
import { findEntry } from './store.ts';

type Editing = Pick<CallContext, 'brand' | 'now'> & { subject: User };

const problems = {
  zh: { link: '只能是本站页面或本品牌的 https 地址', picture: '引用了不存在的图片', empty: '清理后没有内容' },
  en: {
    link: 'must be a page of this site or an https address of the brand',
    picture: 'shows a picture that is not there',
    empty: 'has no text once it is cleaned',
  },
} as const;

/** What is wrong with an entry whatever is stored: a text that cleaning leaves empty, a link that is not the brand's. */
export function entryFault(
  { brand, language }: Pick<CallContext, 'brand' | 'language'>,
  { contentZh, contentEn, videoUrl }: Pick<Input<'help.update-faqs'>, 'contentZh' | 'contentEn' | 'videoUrl'>,
): Failure<'invalidInput'> | null {
  const words = problems[language];
  for (const [field, content] of Object.entries({ contentZh, contentEn }))
    if (cleanMarkdown(content).markdown === '') return invalidField(field, words.empty);
  return videoUrl && !isBrandLink(videoUrl, brand) ? invalidField('videoUrl', words.link) : null;
}

/**
 * What is wrong with an entry as things are stored now: a picture that it may not show. The write checks again, as the
 * picture may be gone by then.
 */
export async function pictureFault(
  db: Queries,
  context: Editing & Pick<CallContext, 'language'>,
  { contentZh, contentEn }: Pick<Input<'help.update-faqs'>, 'contentZh' | 'contentEn'>,
): Promise<Failure<'invalidInput'> | null> {
  for (const [field, content] of Object.entries({ contentZh, contentEn })) {
    const added = await newPictures(db, context.brand, cleanMarkdown(content).pictures);
    if (!(await mayKeepFiles(db, context, 'faq', added)))
      return invalidField(field, problems[context.language].picture);
  }
  return null;
}

export function updateFaqs(db: Database): Handler<'help.update-faqs'> {
  return async (context, input) => {
    const { brand, now, subject, language } = context;
    const fault = entryFault(context, input);
    if (fault) return fault;
    const words = problems[language];
    const [zh, en] = [cleanMarkdown(input.contentZh), cleanMarkdown(input.contentEn)];
    const contents = [
      ['contentZh', zh],
      ['contentEn', en],
    ] as const;
    const id = input.id ?? newId(now.getTime());
    try {
      return await transact(db, async (trx) => {
        // Else an entry could take a picture while another one, the last that showed it, gives it up.
        await lockName(trx, `help entries ${brand}`);
        const before = input.id === undefined ? null : await lockEntry(trx, brand, input.id);
        if (before === undefined) return fail('faqNotFound');
        const was = before && (await findEntry(trx, brand, id));
        for (const [field, { pictures }] of contents)
          if (!(await keepPictures(trx, context, pictures))) return invalidField(field, words.picture);
        const row = {
          ...rowOf(input),
          content_zh: zh.markdown,
          content_en: en.markdown,
          updated_by: subject.userId,
          updated_at: now,
        };
        if (before === null)
          await trx
            .insertInto('faqs')
            .values({ id, brand, created_at: now, ...row })
            .execute();
        else await trx.updateTable('faqs').set(row).where('id', '=', id).execute();
        if (before) await dropUnshown(trx, brand, before.content_zh + before.content_en, now);
        const after = await findEntry(trx, brand, id);
        if (!after) return fail('faqNotFound');
        await recordAct(trx, context, {
          action: 'help.update-faqs',
          objectType: 'faq',
          objectId: id,
          changes: {
            added: before === null,
            fields: changedFields(
              was ? contentOf(presentEdited(was)) : null,
              contentOf(presentEdited(after)),
            ),
            published: [was?.published ?? null, after.published],
          },
        });
        return presentEdited(after);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'faqs_brand_slug_key')) return fail('faqSlugTaken');
      throw error;
    }
  };
}

/** The content of an entry, without its votes and the time of its last change. */
const contentOf = ({
  helpful: _helpful,
  votes: _votes,
  updatedAt: _updatedAt,
  ...content
}: Data<'help.update-faqs'>) => content;

/** An optional field that is left out keeps its value, if the entry exists. */
function rowOf(input: Input<'help.update-faqs'>) {
  return {
    type: input.type,
    title_zh: input.titleZh.trim(),
    title_en: input.titleEn.trim(),
    ...(input.slug === undefined ? {} : { slug: input.slug }),
    ...(input.keywords === undefined ? {} : { keywords: input.keywords }),
    ...(input.videoUrl === undefined ? {} : { video_url: input.videoUrl || null }),
    ...(input.deviceSpecies === undefined
      ? {}
      : { species: input.deviceSpecies.length > 0 ? input.deviceSpecies : null }),
    ...(input.order === undefined ? {} : { sort: input.order }),
    ...(input.published === undefined ? {} : { published: input.published }),
  };
}

const lockEntry = (trx: Transaction<Tables>, brand: string, id: string) =>
  trx
    .selectFrom('faqs')
    .select(['content_zh', 'content_en'])
    .where('id', '=', id)
    .where('brand', '=', brand)
    .forUpdate()
    .executeTakeFirst();

/** Ends the probation of new pictures; those that an entry of the brand has already need nothing. */
async function keepPictures(
  trx: Transaction<Tables>,
  context: Editing,
  fileIds: readonly string[],
): Promise<boolean> {
  return keepFiles(trx, context, 'faq', await newPictures(trx, context.brand, fileIds));
}

/** Those that no entry of the brand has yet. */
async function newPictures(db: Queries, brand: string, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const there = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...fileIds])
    .where('brand', '=', brand)
    .where('purpose', '=', 'faq')
    .where('expires_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(there.map(({ id }) => id));
  return fileIds.filter((id) => !known.has(id));
}

/** Deletes the pictures of an entry's former text that no entry shows any more. */
async function dropUnshown(trx: Transaction<Tables>, brand: string, formerText: string, now: Date) {
  const former = [...new Set([...formerText.matchAll(/file:([0-9a-f-]{36})/g)].map(([, id = '']) => id))];
  if (former.length === 0) return;
  const rows = await trx
    .selectFrom('faqs')
    .select(['content_zh', 'content_en'])
    .where('brand', '=', brand)
    .execute();
  const shown = rows.map((row) => row.content_zh + row.content_en).join();
  await dropFiles(
    trx,
    former.filter((id) => !shown.includes(id)),
    now,
  );
}
