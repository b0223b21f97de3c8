import Type, { type Static } from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, ListOf, NullableText, Page, PageSize, Text, Time } from '../shapes.ts';

const faqId = '01935a7e-7c00-7000-8000-000000000401';

/** 1 question, 2 trouble, 3 tutorial. */
const faqTypes = [1, 2, 3] as const;
const FaqType = Type.Enum([...faqTypes], { type: 'integer' });
/** The name by which pages link to an entry. */
const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 64,
  ...{ expects: { zh: '小写字母、数字与连字符', en: 'small letters, digits and hyphens' } },
});

const Species = Type.Integer({ minimum: 1, maximum: 99 });

const summaryOfEntry = {
  id: Id,
  slug: NullableText,
  type: FaqType,
  title: Type.String(),
  /** The beginning of its text, without formatting. */
  excerpt: Type.String(),
  /** The kinds of device that it applies to; null for all. */
  deviceSpecies: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
  videoUrl: NullableText,
  helpful: Type.Integer(),
  votes: Type.Integer(),
  updatedAt: Time,
};

const SummaryOfEntry = Type.Object(summaryOfEntry);

/** Words with the same formatting. */
const Span = Type.Object({
  text: Type.String(),
  strong: Type.Optional(Type.Boolean()),
  emphasis: Type.Optional(Type.Boolean()),
  code: Type.Optional(Type.Boolean()),
  /** A page of this site, https, mailto or tel. */
  href: Type.Optional(Type.String()),
});

/** A part of an entry's text. Lists are flat: content of an item follows it, one level deeper. */
const Block = Type.Object({
  kind: Type.Enum(['heading', 'paragraph', 'item', 'code', 'picture']),
  /** In how many lists it is nested; for an item, its own list does not count. */
  depth: Type.Integer(),
  /** For an item of a numbered list. */
  number: Type.Optional(Type.Integer()),
  spans: Type.Array(Span),
  /** `file:<fileId>`, for /file/get, or `drawing:<name>`, one of the portal's own pictures. */
  picture: Type.Optional(Type.Object({ url: Type.String(), alt: Type.String() })),
});

const entry = {
  id: faqId,
  slug: 'no-internet',
  type: 1,
  title: 'The device has no internet',
  excerpt: 'Go through these in order; the first three help in most cases.',
  deviceSpecies: null,
  videoUrl: null,
  helpful: 8,
  votes: 10,
  updatedAt: '2026-11-03T07:20:00.000Z',
} as const;
const markdown =
  'Go through these in order; the first three help in most cases.\n\n1. **Restart the device.**';
const blocks: Static<typeof Block>[] = [
  {
    kind: 'paragraph',
    depth: 0,
    spans: [{ text: 'Go through these in order; the first three help in most cases.' }],
  },
  { kind: 'item', depth: 0, number: 1, spans: [{ text: 'Restart the device.', strong: true }] },
];

export const getFaqMapperList = defineCall({
  name: 'help.get-faq-mapper-list',
  method: 'POST',
  path: '/faq/getFaqMapperList',
  summary:
    'The help entries, those for the kind of device first. With `content` what answers that question, the best answer first; words may be Chinese, English or both. `withContent` adds the texts, to be kept for reading offline.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({
    type: Type.Optional(FaqType),
    content: Type.Optional(Text(100, 0)),
    deviceSpecies: Type.Optional(Species),
    withContent: Type.Optional(Type.Boolean()),
    page: Page,
    pageSize: PageSize,
  }),
  data: ListOf(Type.Object({ ...summaryOfEntry, content: NullableText })),
  errors: [],
  example: {
    input: { type: 1, content: 'no internet', deviceSpecies: 4 },
    data: { list: [{ ...entry, content: null }], page: 1, pageSize: 50, total: 1 },
  },
});

export const getFaqMapperById = defineCall({
  name: 'help.get-faq-mapper-by-id',
  method: 'POST',
  path: '/faq/getFaqMapperById',
  summary:
    'One help entry by its id or its slug: its text in Markdown and as blocks, up to three related ones, and what this person voted.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({
    id: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 64,
      ...{ expects: { zh: '有效的编号', en: 'the id or the name of a help entry' } },
    }),
  }),
  data: Type.Object({
    ...summaryOfEntry,
    /** Markdown without HTML. A picture of an entry is `![…](file:<fileId>)`. */
    content: Type.String(),
    /** The parsed content, for pages. */
    document: Type.Array(Block),
    related: Type.Array(SummaryOfEntry),
    myVote: Type.Union([Type.Boolean(), Type.Null()]),
  }),
  errors: ['faqNotFound'],
  example: {
    input: { id: 'no-internet' },
    data: { ...entry, content: markdown, document: blocks, related: [], myVote: null },
  },
});

export const vote = defineCall({
  name: 'help.vote',
  method: 'POST',
  path: '/faq/vote',
  summary: 'Did this help? One answer a person, which may be changed.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({ id: Id, helpful: Type.Boolean() }),
  data: Type.Object({ helpful: Type.Integer(), votes: Type.Integer() }),
  errors: ['faqNotFound'],
  example: { input: { id: faqId, helpful: true }, data: { helpful: 9, votes: 11 } },
});

const EditedEntry = Type.Object({
  id: Id,
  slug: NullableText,
  type: FaqType,
  titleZh: Type.String(),
  titleEn: Type.String(),
  contentZh: Type.String(),
  contentEn: Type.String(),
  keywords: Type.String(),
  videoUrl: NullableText,
  deviceSpecies: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
  order: Type.Integer(),
  published: Type.Boolean(),
  helpful: Type.Integer(),
  votes: Type.Integer(),
  updatedAt: Time,
});
const edited = {
  id: faqId,
  slug: 'no-internet',
  type: 1,
  titleZh: '设备连不上网怎么办',
  titleEn: 'The device has no internet',
  contentZh: '按顺序检查，多数情况在前三步就能恢复。',
  contentEn: 'Go through these in order; the first three help in most cases.',
  keywords: '上不了网 offline',
  videoUrl: null,
  deviceSpecies: null,
  order: 1,
  published: true,
  helpful: 8,
  votes: 10,
  updatedAt: '2026-11-03T07:20:00.000Z',
} as const;

export const listFaqs = defineCall({
  name: 'help.list-faqs',
  method: 'POST',
  path: '/faq/staff/list',
  summary: 'All help entries of the brand in both languages, those that are not published too, for staff.',
  tier: 'staff',
  effect: 'read',
  input: Type.Object({ page: Page, pageSize: PageSize }),
  data: ListOf(EditedEntry),
  errors: [],
  example: { input: {}, data: { list: [edited], page: 1, pageSize: 50, total: 1 } },
});

export const updateFaqs = defineCall({
  name: 'help.update-faqs',
  method: 'POST',
  path: '/faq/updateFaqs',
  summary:
    'Staff change a help entry, or add one when there is no id. Texts are Markdown: HTML and links that are not https or this site’s are taken out. Answers the entry as it is stored.',
  tier: 'staff',
  effect: 'write',
  input: Type.Object({
    id: Type.Optional(Id),
    slug: Type.Optional(Slug),
    type: FaqType,
    titleZh: Text(100),
    titleEn: Text(100),
    contentZh: Text(20_000),
    contentEn: Text(20_000),
    keywords: Type.Optional(Text(500, 0)),
    /** A path of this site or an https address of the brand's hosts; empty for none. */
    videoUrl: Type.Optional(Text(500, 0)),
    /** The kinds of device that it applies to; an empty list: all. */
    deviceSpecies: Type.Optional(Type.Array(Species, { maxItems: 20 })),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    published: Type.Optional(Type.Boolean()),
  }),
  data: EditedEntry,
  errors: ['faqNotFound', 'faqSlugTaken', 'invalidInput'],
  example: {
    input: {
      id: faqId,
      type: 1,
      titleZh: edited.titleZh,
      titleEn: edited.titleEn,
      contentZh: edited.contentZh,
      contentEn: edited.contentEn,
      order: 1,
      published: true,
    },
    data: edited,
  },
});
