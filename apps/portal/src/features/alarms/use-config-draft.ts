import { useEffect, useRef } from 'react';
import { useDraft } from '../../page-kinds/use-draft.ts';
import type { AlarmConfig, AlarmKind, Setting } from './alarm.ts';
import { type AlarmDraft, draftOf, sameSetting, settingOf, unsavedCodes } from './alarm-draft.ts';

/** The stored draft of a configuration. */
interface Kept {
  /** The version that the draft was made from; null: there is no draft. */
  readonly version: number | null;
  readonly base: readonly Setting[];
  readonly alarms: readonly AlarmDraft[];
}

/** All alarms of a device as a saved configuration has them, in the form in which drafts are compared. */
const settingsOf = (
  kinds: readonly AlarmKind[],
  config: Pick<AlarmConfig, 'version' | 'alarms'>,
): Setting[] => kinds.map((kind) => settingOf(kind, savedDraft(kind, config)));

const savedDraft = (kind: AlarmKind, config: Pick<AlarmConfig, 'version' | 'alarms'>): AlarmDraft =>
  draftOf(
    kind,
    config.alarms.find(({ code }) => code === kind.code),
    config.version === 0,
  );

/** The draft of a configuration, stored until it is saved, and the version that it was made from. */
export function useConfigDraft(imei: string, kinds: readonly AlarmKind[], config: AlarmConfig) {
  const [kept, keep, discard] = useDraft<Kept>(`alarms:${imei}`, { version: null, base: [], alarms: [] });
  const saved = settingsOf(kinds, config);
  const own = (code: number) => kept.alarms.find((alarm) => alarm.code === code);
  const mine = kinds.flatMap((kind) => {
    const draft = own(kind.code);
    return draft ? [settingOf(kind, draft)] : [];
  });
  const changed = unsavedCodes(kinds, { base: kept.base, mine, theirs: saved });
  // A draft without changes (any more) is replaced by what was saved elsewhere.
  const isKept = kept.version !== null && (changed.length > 0 || config.version <= kept.version);
  const drafts = kinds.map((kind) => (isKept ? own(kind.code) : undefined) ?? savedDraft(kind, config));
  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
  });
  const version = isKept && kept.version !== null ? kept.version : config.version;
  const base = isKept ? kept.base : saved;
  return {
    drafts,
    /** The present configuration, as saved. */
    saved,
    /** The settings that the draft was made from, and their version. */
    base,
    version,
    changedCodes: new Set(isKept ? changed : []),
    change(code: number, part: Partial<AlarmDraft>) {
      const alarms = drafts.map((draft) => (draft.code === code ? { ...draft, ...part } : draft));
      keep({ version, base, alarms });
    },
    /** `sent` was saved as `version`: only what was changed after it was sent, as `mine`, goes on as a draft. */
    settle(sent: readonly Setting[], mine: readonly Setting[], version: number) {
      const alarms = latest.current.filter((draft, at) => {
        const now = settingOf(kinds[at] as AlarmKind, draft);
        return ![mine[at], sent[at]].some((one) => one && sameSetting(one, now));
      });
      if (alarms.length > 0) keep({ version, base: sent, alarms });
      else discard();
    },
    discard,
  };
}
