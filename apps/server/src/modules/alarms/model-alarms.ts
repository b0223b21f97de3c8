import type { Queries } from '../../platform/database/connect.ts';
import { speciesNumbers } from '../../platform/species.ts';

/** The species that the requirement assumes where none is named. */
const defaultSpecies = speciesNumbers.camera;

interface ModelAlarms {
  readonly species: number;
  /** The model's alarms if it has its own, else those of the species that is asked for; in the order of the list. */
  readonly codes: readonly number[];
  /** The alarms that may be configured: these, and those of its real species, which the caller may not know. */
  readonly configurable: ReadonlySet<number>;
}

/** The alarms that a device has. */
export async function modelAlarms(
  db: Queries,
  model: string,
  species: number | undefined,
): Promise<ModelAlarms> {
  const asked = species ?? defaultSpecies;
  const rows = await db
    .selectFrom('model_alarms')
    .select(['species', 'model', 'code'])
    .where((eb) =>
      eb.or([
        eb('model', '=', model),
        eb.and([
          eb('model', '=', ''),
          eb.or([
            eb('species', '=', asked),
            eb('species', '=', (own) =>
              own.selectFrom('device_models').select('device_models.species').where('code', '=', model),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const ofModel = rows.filter((row) => row.model !== '');
  const [first] = ofModel;
  const codesOf = (some: typeof rows) => some.map(({ code }) => code);
  if (first) {
    return { species: first.species, codes: codesOf(ofModel), configurable: new Set(codesOf(ofModel)) };
  }
  const ofAsked = rows.filter((row) => row.species === asked);
  return { species: asked, codes: codesOf(ofAsked), configurable: new Set(codesOf(rows)) };
}

/** The names of all alarms, by code. */
export async function alarmTitles(db: Queries): Promise<(code: number) => { zh: string; en: string }> {
  const rows = await db
    .selectFrom('dictionaries')
    .select(['key', 'title_zh', 'title_en'])
    .where('type', '=', 'alarmType')
    .execute();
  const byCode = new Map(rows.map((row) => [Number(row.key), { zh: row.title_zh, en: row.title_en }]));
  return (code) => byCode.get(code) ?? { zh: String(code), en: String(code) };
}
