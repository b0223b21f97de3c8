import { type ReactNode, useState } from 'react';
import { post } from '../../call/client.ts';
import { useSending } from '../../call/use-sending.ts';
import { SendFailure } from '../../page-kinds/form-page.tsx';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Checkbox, OptionCards } from '../../ui/choice.tsx';
import { CloseIcon, EyeIcon } from '../../ui/field-icons.tsx';
import { CameraIcon, ClockIcon, ShieldIcon, VideoIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice, Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { consentVersion, texts } from './consent-texts.ts';
import styles from './flow.module.css';
import { FlowScreen } from './flow-screen.tsx';
import { texts as flowTexts } from './flow-texts.ts';
import { named, type StepProps, type Way } from './real-name.ts';
import { reasonTexts } from './reason-texts.ts';
import { followRefusal } from './use-real-name.ts';

/** What is collected, why, for how long and who sees it; the choice of the way; the consent, purpose by purpose. */
export function ConsentStep({ target, realName, onChange }: StepProps): ReactNode {
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const reasons = useTexts(reasonTexts);
  const { endedBecause, lapsed } = useTexts(flowTexts);
  const offlineReason = useOfflineReason();
  const { state, ways, consents, rejectReason } = realName;
  const carrier = sims[realName.carrier];
  const [way, setWay] = useState<Way>(ways[0] ?? 'carrierHall');
  const [agrees, setAgrees] = useState(false);
  const [agreesFace, setAgreesFace] = useState(false);
  const isHere = way === 'faceVideo';
  const begin = useSending(async () => {
    await post('/consent/add', { purpose: 'realName', version: consentVersion });
    if (isHere) await post('/consent/add', { purpose: 'faceVideo', version: consentVersion });
    return post('/sim/realname', { ...named(target), way });
  });
  const isOutdated = consents.realName.version !== consentVersion;
  const isMissing = !agrees || (isHere && !agreesFace);
  const reason = offlineReason ?? (isMissing ? words.tick : undefined);

  const wayWords: Readonly<Record<Way, { readonly title: string; readonly text: string }>> = {
    faceVideo: { title: words.faceVideo, text: words.faceVideoText },
    carrierPage: { title: words.carrierPage(carrier), text: words.carrierPageText },
    carrierHall: { title: words.carrierHall(carrier), text: words.carrierHallText },
  };
  const step = ways.includes('faceVideo') ? 'consent' : undefined;
  if (isOutdated) {
    return (
      <FlowScreen
        realName={realName}
        step={step}
        bottom={
          <Button size="l" onPress={() => location.reload()}>
            {words.reload}
          </Button>
        }
      >
        <Notice tone="warn" live>
          {words.outdated}
        </Notice>
      </FlowScreen>
    );
  }
  return (
    <FlowScreen
      realName={realName}
      step={step}
      note={reason}
      bottom={
        <Button
          size="l"
          pending={begin.isPending}
          disabled={reason !== undefined}
          describedBy={reason !== undefined}
          onPress={() => begin.mutate(undefined, { onSuccess: onChange, onError: followRefusal })}
        >
          {isHere ? words.begin : words.beginPage}
        </Button>
      }
    >
      <div>
        <h2>{words.title}</h2>
        <p className={styles.lead}>{withWordBreaks(words.intro)}</p>
      </div>
      {rejectReason && (
        <Notice tone="warn">
          {state === 'none' ? lapsed : endedBecause(words.lastEnded, reasons[rejectReason])}
        </Notice>
      )}
      {begin.error && <SendFailure error={begin.error} />}
      <SectionHeading>{words.way}</SectionHeading>
      <OptionCards
        label={words.way}
        value={way}
        onChange={setWay}
        options={ways.map((one) => ({
          value: one,
          content: (
            <>
              <strong>{wayWords[one].title}</strong>{' '}
              {one !== 'faceVideo' && ways.includes('faceVideo') && <Tag tone="idle">{words.noVideo}</Tag>}
              <span className={styles.wayText}>{wayWords[one].text}</span>
            </>
          ),
        }))}
      />
      <SectionHeading>{words.about}</SectionHeading>
      <Card>
        <Rows>
          <ListRow
            icon={<CameraIcon />}
            title={words.taken}
            text={isHere ? words.takenText : words.takenElsewhere(carrier)}
          />
          {isHere && <ListRow icon={<VideoIcon />} title={words.face} text={words.faceText} />}
          <ListRow icon={<ShieldIcon />} title={words.why} text={words.whyText} />
          {isHere && <ListRow icon={<ClockIcon />} title={words.kept} text={words.keptText} />}
          {isHere && <ListRow icon={<EyeIcon />} title={words.seen} text={words.seenText(carrier)} />}
          <ListRow icon={<CloseIcon />} title={words.stop} text={words.stopText} />
        </Rows>
      </Card>
      <Card>
        <Stack>
          <Checkbox label={words.agree} checked={agrees} onChange={setAgrees} />
          {isHere && (
            <Checkbox
              label={words.agreeFace}
              text={ways.length > 1 && words.agreeFaceText}
              checked={agreesFace}
              onChange={setAgreesFace}
            />
          )}
        </Stack>
      </Card>
    </FlowScreen>
  );
}
