import type { CallDefinition, FileField } from '@device-pay/contract';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../platform/database/tables.ts';
import { type Failure, fail, invalidField, unknownProblem } from '../platform/failure.ts';
import { type SpooledFile, spoolFile } from './spool.ts';
import { shownField } from './validation.ts';

/** A multipart body, read to its end. The caller discards the files when done with them. */
export interface MultipartBody {
  readonly fields: Record<string, unknown>;
  /** A list for each file field of the call. */
  readonly files: Readonly<Record<string, readonly SpooledFile[]>>;
  /** The first thing that is wrong with the files. */
  readonly refusal: Failure | null;
  discard(): Promise<void>;
}

interface MultipartOptions {
  /** Where files wait while their call runs. */
  readonly directory: string;
  /** The language of the answer, once all fields are read: the body says it, and may say it last. */
  readonly language: (fields: Record<string, unknown>) => Language;
  /** Whether the sender may send files at all; asked once, before the first is kept. */
  readonly admits: (fields: Record<string, unknown>) => Promise<boolean>;
}

/**
 * All fields of a body together: they are kept in memory, like a form or a JSON body, before anybody knows who sends
 * them.
 */
const mostFieldBytes = 256 * 1024;

/**
 * How much longer than all of its files a body may be and is still read to its end, so that the answer says what is
 * wrong.
 */
const patienceBytes = 64 * 1024 * 1024;

/** How many files more than are taken are still read over, for the same reason: people choose many pictures at once. */
const spareFiles = 100;

/**
 * Reads a multipart body part by part: fields into memory, files to the disk. Files of a sender who may not send any
 * are skipped; the call itself answers why.
 * @throws what the parser throws for a body that is none
 */
export async function readMultipart(
  request: FastifyRequest,
  call: CallDefinition,
  options: MultipartOptions,
): Promise<MultipartBody | Failure<'tooLarge'>> {
  const wanted = call.files ?? {};
  const mostBytes = Object.values(wanted).reduce(
    (sum, { maxBytes, maxCount }) => sum + maxBytes * maxCount,
    0,
  );
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + patienceBytes) return fail('tooLarge');

  const reading = new Reading(wanted, options);
  const watch = closeIfLonger(request, mostBytes + patienceBytes);
  try {
    for await (const part of request.parts({ limits: limitsFor(wanted) })) {
      // The parser accepts a part whose header names no field.
      if (part.fieldname === undefined) throw new Error('Multipart: a part has no name');
      if (part.type === 'file') await reading.takeFile(part);
      else if (!reading.takeField(part)) {
        await reading.discard();
        return fail('tooLarge');
      }
    }
  } catch (error) {
    await reading.discard();
    throw error;
  } finally {
    clearInterval(watch);
  }
  return reading.end();
}

/** A body that does not say how long it is could go on until the time-out, and keep the parser busy. */
function closeIfLonger({ raw: { socket } }: FastifyRequest, mostBytes: number): NodeJS.Timeout {
  const before = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead - before > mostBytes) socket.destroy();
  }, 500);
}

/** More files than allowed, so that the answer can say so; without file fields the parser itself refuses any. */
function limitsFor(wanted: Readonly<Record<string, FileField>>) {
  const fields = Object.values(wanted);
  if (fields.length === 0) return {};
  return {
    files: fields.reduce((sum, { maxCount }) => sum + maxCount, spareFiles),
    fileSize: Math.max(...fields.map(({ maxBytes }) => maxBytes)) + 1,
  };
}

class Reading {
  readonly fields: Record<string, unknown> = {};
  readonly #files = new Map<string, SpooledFile[]>();
  readonly #wanted: Readonly<Record<string, FileField>>;
  readonly #options: MultipartOptions;
  #failure: Failure | null = null;
  #unknownField: string | null = null;
  #fieldBytes = 0;
  #admitted: boolean | undefined;

  constructor(wanted: Readonly<Record<string, FileField>>, options: MultipartOptions) {
    this.#wanted = wanted;
    this.#options = options;
    for (const name of Object.keys(wanted)) this.#files.set(name, []);
  }

  /** False when it is too large. */
  takeField({ fieldname, value, valueTruncated }: MultipartValue): boolean {
    this.#fieldBytes += fieldname.length + lengthOf(value);
    if (valueTruncated || this.#fieldBytes > mostFieldBytes) return false;
    const before = this.fields[fieldname];
    const joined = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    this.fields[fieldname] = joined;
    return true;
  }

  async takeFile({ fieldname: field, file }: MultipartFile): Promise<void> {
    const wanted = this.#files.has(field) ? this.#wanted[field] : undefined;
    const files = this.#files.get(field) ?? [];
    this.#admitted ??= await this.#options.admits(this.fields);
    if (!this.#admitted || this.#failure || this.#unknownField !== null) return void file.resume();
    if (!wanted || files.length >= wanted.maxCount) {
      if (wanted) this.#failure = fail('tooManyFiles', { limit: wanted.maxCount }, { field });
      else this.#unknownField = shownField(field);
      return void file.resume();
    }
    const spooled = await spoolFile(file, field, wanted, this.#options.directory);
    if (spooled === 'empty') return;
    if ('failure' in spooled) this.#failure = spooled;
    else files.push(spooled);
  }

  end(): MultipartBody {
    return {
      fields: this.fields,
      files: Object.fromEntries(this.#files),
      refusal:
        this.#unknownField === null
          ? this.#failure
          : invalidField(this.#unknownField, unknownProblem[this.#options.language(this.fields)]),
      discard: () => this.discard(),
    };
  }

  async discard(): Promise<void> {
    await Promise.all([...this.#files.values()].flat().map((file) => file.discard()));
  }
}

/** A part that says that it is JSON comes parsed: as text, an object would count for next to nothing. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : JSON.stringify(value).length;
