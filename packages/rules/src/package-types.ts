/**
 * The numbers of the package types in the protocol, each named after what pages call the type. Import them as a
 * namespace, `packageType`. They are no fields of one object, because the build of the portal writes single constants
 * as plain numbers where they are used. Keys, units and families are in the server's reference data.
 */

export const cloudService = 0;
export const smsAlarm = 1;
export const phoneAlarm = 2;
export const soundAlarm = 3;
export const platformRenewal = 4;
export const dataPack = 5;
export const activation = 6;
export const freePlan = 7;
export const hdSoundAlarm = 8;
export const dataPlan = 9;
export const extraData = 10;
export const trialData = 11;
export const yearlyDataPlan = 12;
export const liveAudio = 13;
export const liveVideo = 14;
export const extendedWarranty = 15;
/** An activation at a lower price, for 24 hours after it was claimed. */
export const activationOffer = 16;
export const keepNumber = 17;
export const motionAlarm = 22;
export const noiseAlarm = 23;
export const personAlarm = 24;
export const faceAlarm = 25;
export const coverAlarm = 26;
export const cloudStorage = 27;
export const chaseNavigation = 34;
export const extraLongStandby = 35;
export const detailedMap = 38;
export const satelliteMap = 39;
export const streetView = 40;
export const fastPositioning = 41;
export const indoorPositioning = 42;
export const allInOnePositioning = 43;
export const unlimitedDataPlan = 3052;

/** Data that is added to a plan. When its time ends nothing stops, and there is nothing to renew: the plan goes on. */
export const isTopUp = (type: number): boolean => type === extraData || type === trialData;
