import { brandById } from '@device-pay/brands';
import { calendarDate, contactWorkingDays, hourMs, startOfDate, zoneOfSite } from '@device-pay/rules';
import type { CustomerService } from '../../gateways/customer-service/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Language, Site } from '../../platform/database/tables.ts';
import type { Handler } from '../../platform/handler.ts';
import { afterWorkingDays } from '../../platform/working-days.ts';
import { serviceHours } from './rules.ts';

const names: Record<Language, string> = { zh: '在线客服', en: 'Customer service' };

export function getServiceGroup(
  db: Database,
  service: CustomerService | null,
): Handler<'support.get-service-group'> {
  return async ({ brand, site, language, now }, { serviceGroupId = 'default' }) => {
    const openNow = isOpen(now, site);
    return {
      chat: service === null ? 'none' : openNow ? 'online' : 'offline',
      group: service && { serviceGroupId, name: names[language] },
      ...brandById(brand).support,
      hours: {
        from: `${serviceHours.from}:00`.padStart(5, '0'),
        to: `${serviceHours.to}:00`,
        workingDaysOnly: false,
      },
      openNow,
      contactBy: (await afterWorkingDays(db, now, contactWorkingDays, site)).toISOString(),
    };
  };
}

function isOpen(now: Date, site: Site): boolean {
  const zone = zoneOfSite(site);
  const hour = (now.getTime() - startOfDate(calendarDate(now, zone), zone).getTime()) / hourMs;
  return hour >= serviceHours.from && hour < serviceHours.to;
}
