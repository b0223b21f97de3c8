import { useEffect, useState } from 'react';
import type { Settings } from './hotspot.ts';
import { draftOf, givesWay, type SettingsDraft } from './wifi-rules.ts';

interface Edited {
  /** The settings that the draft was made from: another version there is a conflict, not a surprise. */
  readonly from: Settings;
  readonly draft: SettingsDraft;
}

/** By imei, as long as the document: a password is among it, so it is never stored. */
const edited = new Map<string, Edited>();

/** The settings as they are edited. A login that ends meanwhile takes the form away, and not what was typed in it. */
export function useSettingsDraft(imei: string, settings: Settings) {
  const asTheyAre = { from: settings, draft: draftOf(settings) };
  const [edit, setEdit] = useState<Edited>(() => edited.get(imei) ?? asTheyAre);
  useEffect(() => void edited.set(imei, edit), [imei, edit]);
  const { from, draft } = edit;
  // Nothing of one's own in it: follow what is there.
  if (givesWay(draft, from, settings)) setEdit(asTheyAre);
  return {
    from,
    draft,
    change: (part: Partial<SettingsDraft>) =>
      setEdit((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** What was sent is what it is made from now, of the same version until the server says another one. */
    sent: (what: Partial<Settings>) =>
      setEdit((before) => ({ ...before, from: { ...before.from, ...what, version: before.from.version } })),
    takeTheirs: () => setEdit(asTheyAre),
  };
}
