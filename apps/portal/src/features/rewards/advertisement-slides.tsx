import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { currentLogo } from '../../brand/current-logo.ts';
import { useCall } from '../../call/use-call.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { texts } from './watch-texts.ts';
import styles from './welfare.module.css';

const slideSec = 5;

/** The brand's own advertisement, if no app shows one: slides of what it sells for this device. */
export function AdvertisementSlides({
  imei,
  shownSec,
}: {
  readonly imei: string;
  /** How long the advertisement has run. */
  readonly shownSec: number;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { language } = useLanguage();
  const { data: types = [] } = useCall('/pay/package/getPackageType', { imei });
  const brand = currentBrand();
  const slide = types.length > 0 ? types[Math.floor(shownSec / slideSec) % types.length] : undefined;
  return (
    <article className={styles.stage}>
      <svg className={styles.ground} viewBox="0 0 24 24" aria-hidden="true">
        <path d={currentLogo()} />
      </svg>
      <p className={styles.by}>{words.by(brand.name[language])}</p>
      <div className={styles.slide} key={slide?.type ?? 'brand'}>
        <h3>{slide ? slide.name : brand.name[language]}</h3>
        <p>{slide ? slide.description : words.welcome}</p>
        {slide && slide.fromPriceFen > 0 && (
          <p className={styles.price}>{words.from(format.money(slide.fromPriceFen, slide.currency))}</p>
        )}
      </div>
    </article>
  );
}
