import { useEffect, useState } from 'react';
import type { Settings } from './hotspot.ts';
import { draftOf, givesWay, type SettingsDraft } from './wifi-rules.ts';

interface Edited {
  /** The settings that the draft was made from: if the server has another version, that is a conflict. */
  readonly from: Settings;
  readonly draft: SettingsDraft;
}

/** Drafts by imei, as long as the document lives: never stored, since they contain a password. */
const edited = new Map<string, Edited>();

/** The settings while they are edited. If a login ends meanwhile, the form disappears, but the draft stays. */
export function useSettingsDraft(imei: string, settings: Settings) {
  const asTheyAre = { from: settings, draft: draftOf(settings) };
  const [edit, setEdit] = useState<Edited>(() => edited.get(imei) ?? asTheyAre);
  useEffect(() => void edited.set(imei, edit), [imei, edit]);
  const { from, draft } = edit;
  // A draft without changes of its own follows the settings.
  if (givesWay(draft, from, settings)) setEdit(asTheyAre);
  return {
    from,
    draft,
    change: (part: Partial<SettingsDraft>) =>
      setEdit((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** From now on the draft is based on what was sent, under the old version until the server answers a new one. */
    sent: (what: Partial<Settings>) =>
      setEdit((before) => ({ ...before, from: { ...before.from, ...what, version: before.from.version } })),
    takeTheirs: () => setEdit(asTheyAre),
  };
}
