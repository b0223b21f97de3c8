import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { SettingsIcon } from '../../ui/hotspot-icons.tsx';
import { BellIcon, PetIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';

const texts = defineTexts({
  zh: {
    device: '这台设备',
    alarms: '报警记录',
    alarmsText: '时间、地点、通知了谁',
    alarmSettings: '报警设置',
    alarmSettingsText: '通知方式、接收人、免打扰',
    pet: '宠物信息',
    lostPet: '寻宠启事',
    lostPetText: '走失时发布，让附近的人帮忙',
  },
  en: {
    device: 'This device',
    alarms: 'Alarms',
    alarmsText: 'When, where and who was notified',
    alarmSettings: 'Alarm settings',
    alarmSettingsText: 'How, who and when to notify',
    pet: 'My pet',
    lostPet: 'Lost pet',
    lostPetText: 'Publish a notice so people nearby can help',
  },
});

export interface DevicePagesProps {
  readonly imei: string;
  readonly picture: CallData<'/device/getDeviceByImei'>['picture'];
}

/** Links to the device's pages that sell nothing: its alarms, and for a pet tracker the pet. */
export function DevicePages({ imei, picture }: DevicePagesProps): ReactNode {
  const words = useTexts(texts);
  return (
    <section>
      <SectionHeading>{words.device}</SectionHeading>
      <Card>
        <Rows>
          <ListRow
            icon={<BellIcon />}
            title={words.alarms}
            text={words.alarmsText}
            href={pageUrl('alarm/list.html', { imei })}
          />
          <ListRow
            icon={<SettingsIcon />}
            title={words.alarmSettings}
            text={words.alarmSettingsText}
            href={pageUrl('alarm/config.html', { imei })}
          />
          {picture === 'pet' && (
            <ListRow icon={<PetIcon />} title={words.pet} href={pageUrl('pet/petInfo.html', { imei })} />
          )}
          {picture === 'pet' && (
            <ListRow
              icon={<SearchIcon />}
              title={words.lostPet}
              text={words.lostPetText}
              href={pageUrl('pet/seek.html', { imei })}
            />
          )}
        </Rows>
      </Card>
    </section>
  );
}
