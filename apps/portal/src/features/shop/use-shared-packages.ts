import { useEffect, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { useLanguage } from '../../text/text-context.tsx';
import { commonPackages, type DeviceOffers, type SharedPackage } from './common-packages.ts';
import type { Package } from './package.ts';

type Found =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly error: unknown }
  /** Some of the devices do not exist, or are not for this person. */
  | { readonly state: 'unknown'; readonly imeis: readonly string[] }
  | { readonly state: 'found'; readonly shared: readonly SharedPackage[] };

/** The package types to ask about, for each imei. */
type Wanted = readonly (readonly [imei: string, types: readonly number[]])[];

interface Answer {
  readonly question: string;
  readonly language: string;
  readonly tries: number;
  readonly found: Found;
}

interface Asked {
  readonly imei: string;
  /** Undefined: the device does not exist. */
  readonly packages: readonly Package[] | undefined;
}

const isKnown = (asked: Asked): asked is DeviceOffers => asked.packages !== undefined;

async function offersOf(imei: string, types: readonly number[]): Promise<Asked> {
  try {
    return { imei, packages: await post('/pay/package/getPackageList', { imei, type: [...types] }) };
  } catch (error) {
    if (error instanceof CallError && error.code === 'noService') return { imei, packages: undefined };
    throw error;
  }
}

/** The packages that are offered to all of the devices, which are asked about at the same time. */
export function useSharedPackages(wanted: Wanted): { readonly found: Found; readonly askAgain: () => void } {
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(0);
  const { language } = useLanguage();
  // As a text, it stays equal while the same is asked for.
  const question = JSON.stringify(wanted);
  useEffect(() => {
    const devices = JSON.parse(question) as Wanted;
    if (devices.length === 0) return;
    let isCurrent = true;
    const settle = (found: Found) => isCurrent && setAnswer({ question, language, tries, found });
    Promise.all(devices.map(([imei, types]) => offersOf(imei, types))).then(
      (offers) => {
        const unknown = offers.flatMap((one) => (one.packages ? [] : one.imei));
        if (unknown.length > 0) settle({ state: 'unknown', imeis: unknown });
        else settle({ state: 'found', shared: commonPackages(offers.filter(isKnown)) });
      },
      (error: unknown) => settle({ state: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [question, language, tries]);
  // Names and descriptions come in the language of the page. The packages that were found stay while they are asked for
  // again.
  const isCurrent = answer?.language === language && answer.tries === tries;
  const isShown = answer?.question === question && (isCurrent || answer.found.state === 'found');
  return {
    found: isShown ? answer.found : { state: 'asking' },
    askAgain: () => setTries((before) => before + 1),
  };
}
