import type { PublishedPet } from '../platform/database/tables.ts';
import { accountId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import type { FamilyRows, Row } from './family.ts';
import { pickerImei } from './picker-devices.ts';
import { stableId } from './stable.ts';

const doudou = '352099001761481';
const gramsOfJin = (jin: number): number => jin * 500;

interface DemoPet {
  readonly imei: string;
  readonly name: string;
  readonly breed: string;
  readonly ageYears: number;
  readonly weightJin: number;
}

const pets: readonly DemoPet[] = [
  { imei: doudou, name: '豆豆', breed: '柯基 Corgi', ageYears: 3, weightJin: 24 },
  { imei: pickerImei('旺财'), name: '旺财', breed: '中华田园犬', ageYears: 6, weightJin: 36 },
  { imei: pickerImei('Lucky'), name: 'Lucky', breed: 'Golden Retriever', ageYears: 2.5, weightJin: 58 },
  { imei: pickerImei('咪咪的项圈'), name: '咪咪', breed: '狸花猫', ageYears: 4, weightJin: 9 },
];

const phone = '13800000001';

export function petRows(calendar: DemoCalendar): FamilyRows {
  const profiles = pets.map(
    (pet): Row<'pet_profiles'> => ({
      imei: pet.imei,
      brand: 'zax',
      name: pet.name,
      breed: pet.breed,
      age_years: pet.ageYears,
      weight_grams: gramsOfJin(pet.weightJin),
      phone,
      picture_file_id: null,
      updated_by: accountId('ownerA'),
      created_at: calendar.at({ daysAgo: 118, clock: '20:10' }),
      updated_at: calendar.at({ daysAgo: 26, clock: '09:32' }),
    }),
  );
  return { pet_profiles: profiles, pet_notices: [cameHome(calendar), stillLost(calendar)] };
}

const notice = (name: string, imei: string, published: PublishedPet) => ({
  id: stableId(`pet notice ${name}`),
  imei,
  brand: 'zax',
  published_by: accountId('ownerA'),
  published: JSON.stringify(published),
});

const cameHome = (calendar: DemoCalendar): Row<'pet_notices'> => ({
  ...notice('Doudou', doudou, {
    name: '豆豆',
    breed: '柯基 Corgi',
    phone,
    message: '戴蓝色项圈，怕鞭炮声。',
  }),
  lost_at: calendar.at({ daysAgo: 31, clock: '18:40' }),
  lost_place: '上海市徐汇区 龙华烈士陵园北门',
  lost_longitude: 121.4461,
  lost_latitude: 31.1748,
  published_at: calendar.at({ daysAgo: 31, clock: '19:25' }),
  withdrawn_at: calendar.at({ daysAgo: 30, clock: '08:05' }),
});

/** The owner publishes neither the pet's age nor its weight, and sets no pin. */
const stillLost = (calendar: DemoCalendar): Row<'pet_notices'> => ({
  ...notice('Lucky', pickerImei('Lucky'), {
    name: 'Lucky',
    breed: 'Golden Retriever',
    phone,
    message: 'Friendly, comes for a biscuit. Please call at any hour.',
  }),
  lost_at: calendar.at({ daysAgo: 1, clock: '17:20' }),
  lost_place: 'Century Park, gate 7, Shanghai',
  lost_longitude: null,
  lost_latitude: null,
  published_at: calendar.at({ daysAgo: 1, clock: '18:02' }),
  withdrawn_at: null,
});
