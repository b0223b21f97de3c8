import { type ReactNode, useState } from 'react';
import { useSend } from '../../call/use-call.ts';
import { SendFailure } from '../../page-kinds/form-page.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SimIcon, VideoIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts as consentTexts } from './consent-texts.ts';
import { texts } from './flow-texts.ts';
import { named, type StepProps, type Way } from './real-name.ts';
import { followRefusal } from './use-real-name.ts';

/** Switches to another way of verification, at any step before the carrier has the case. */
export function OtherWay({ target, realName, onChange }: StepProps): ReactNode {
  const words = useTexts(texts);
  const consentWords = useTexts(consentTexts);
  const sims = useTexts(simWords);
  const [open, setOpen] = useState(false);
  const begin = useSend('/sim/realname');
  const { way: present, consents, canChooseWay } = realName;
  // A face video needs its own consent, which can only be given on the page that explains it.
  const others = realName.ways.filter(
    (way) => way !== present && (way !== 'faceVideo' || consents.faceVideo.given),
  );
  if (!canChooseWay || others.length === 0) return null;
  const carrier = sims[realName.carrier];
  const rows: Readonly<Record<Way, readonly [title: string, text: string]>> = {
    faceVideo: [consentWords.faceVideo, consentWords.faceVideoText],
    carrierPage: [consentWords.carrierPage(carrier), consentWords.carrierPageText],
    carrierHall: [consentWords.carrierHall(carrier), consentWords.carrierHallText],
  };
  const choose = (way: Way) => {
    setOpen(false);
    begin.mutate({ input: { ...named(target), way } }, { onSuccess: onChange, onError: followRefusal });
  };
  return (
    <>
      <Button tone="plain" pending={begin.isPending} onPress={() => setOpen(true)}>
        {withWordBreaks(present === 'faceVideo' ? words.otherWay : words.otherWays)}
      </Button>
      {begin.error && <SendFailure error={begin.error} />}
      <Sheet open={open} onClose={() => setOpen(false)} title={words.otherWays}>
        <Rows>
          {others.map((way) => (
            <ListRow
              key={way}
              icon={way === 'faceVideo' ? <VideoIcon /> : <SimIcon />}
              title={rows[way][0]}
              text={rows[way][1]}
              onPress={() => choose(way)}
            />
          ))}
        </Rows>
      </Sheet>
    </>
  );
}
