import { useCall } from '../../call/use-call.ts';
import { type CallPages, useCallPages } from '../../call/use-call-pages.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { nameOfDevice } from '../../page-kinds/device.ts';
import { useImei } from '../../page-kinds/page-context.ts';
import { useLanguage } from '../../text/text-context.tsx';
import type { EntryType, ListedEntry } from './entry.ts';

/**
 * Larger than the number of entries that the product comes with: those that pages pick by name are on the first page.
 */
const pageSize = 50;

export interface HelpDevice {
  readonly imei: string;
  readonly deviceSpecies: number;
  readonly name: string;
}

function useChosenDevice() {
  const imei = useImei();
  const isChosen = imei !== undefined;
  return { isChosen, query: useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: isChosen }) };
}

/** The device that the help is about, once it is known. The help works without one. */
export function useHelpDevice(): HelpDevice | undefined {
  const { data } = useChosenDevice().query;
  return data && { imei: data.imei, deviceSpecies: data.deviceSpecies, name: nameOfDevice(data) };
}

/**
 * Whether to wait for the device. It changes the order of entries: shown without it, they would be reordered while
 * people read them.
 */
export function useHelpDeviceAwaited(): boolean {
  const { isChosen, query } = useChosenDevice();
  return useAwaited(query) && isChosen;
}

export interface EntriesWanted {
  readonly type?: EntryType | undefined;
  readonly question?: string | undefined;
  readonly deviceSpecies?: number | undefined;
  readonly enabled?: boolean;
}

/** Entries in a list, those for the kind of device first; with a question the best answer first. */
export function useHelpEntries({
  type,
  question = '',
  deviceSpecies,
  enabled = true,
}: EntriesWanted): CallPages<ListedEntry> {
  const { language } = useLanguage();
  // The language is part of the input, so that a stored answer is not shown in the other language.
  const input = {
    lang: language,
    ...(type === undefined ? {} : { type }),
    ...(question ? { content: question } : {}),
    ...(deviceSpecies === undefined ? {} : { deviceSpecies }),
  };
  return useCallPages('/faq/getFaqMapperList', input, { pageSize, enabled });
}

/** One entry by its id or its name. */
export function useHelpEntry(id: string | null) {
  const { language } = useLanguage();
  const input = { id: id ?? '', lang: language };
  return useCall('/faq/getFaqMapperById', input, { enabled: Boolean(id) });
}
