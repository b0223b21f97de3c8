import type { ReactNode } from 'react';
import {
  Arrow,
  Bars,
  Box,
  Clock,
  Cross,
  Dot,
  Hotspot,
  IdCard,
  Phone,
  Sign,
  Sim,
  Stroke,
  Tick,
} from './drawing-parts.tsx';

/** Two time spans, one after the other. */
const spans = (
  <>
    <Stroke tone="thin" d="M28 108h264" />
    <Box x={32} y={58} w={118} h={36} r={10} />
    <Sign x={91} y={81} text="1 – 30" />
    <Box x={158} y={58} w={118} h={36} r={10} tone="fill" />
    <Stroke tone="mark" d="M154 34v16m-6 -7l6 7l6 -7M154 100v16" />
  </>
);

/** Devices, SIM cards and how to handle them. Without words, which would be in one language only. */
export const deviceDrawings: Readonly<Record<string, ReactNode>> = {
  restart: (
    <>
      <Hotspot x={24} y={43} />
      <Stroke tone="mark" d="M164 58v20M150 64a19 19 0 1 0 28 0" />
      <Arrow x={196} y={78} length={20} />
      <Clock x={266} y={70} />
      <Sign x={266} y={132} text="30 s" />
    </>
  ),
  signal: (
    <>
      <Box x={44} y={24} w={96} h={102} r={4} />
      <Stroke d="M92 24v102M44 75h96" />
      <Dot x={68} y={48} r={9} tone="soft" />
      <Hotspot x={112} y={66} />
      <Bars x={246} y={106} full={4} />
      <Stroke tone="mark" d="M226 84a24 24 0 0 0 0 -32M236 92a38 38 0 0 0 0 -48" />
    </>
  ),
  'sim-slot': (
    <>
      <Sim x={52} y={41} />
      <Arrow x={122} y={75} />
      <Box x={186} y={31} w={92} h={88} r={14} />
      <Stroke d="M186 57h14v36h-14" />
      <Tick x={240} y={75} />
    </>
  ),
  'thirty-days': (
    <>
      <Stroke d="M36 84h248" />
      <Box x={36} y={72} w={92} h={24} r={8} tone="fill" />
      <Stroke tone="mark" d="M128 56v56" />
      <Box x={128} y={72} w={104} h={24} r={8} tone="soft" />
      <Stroke tone="bad" d="M232 56v56" />
      <Sign x={180} y={48} text="30" />
      <Cross x={262} y={84} />
    </>
  ),
  'speed-places': (
    <>
      <Hotspot x={28} y={45} />
      <Stroke tone="mark" d="M142 62a26 26 0 0 1 0 30M152 54a40 40 0 0 1 0 46" />
      <Box x={170} y={45} w={38} h={64} r={8} />
      <Tick x={189} y={77} />
      <Stroke tone="thin" d="M224 24v102M230 24v102" />
      <Box x={250} y={45} w={38} h={64} r={8} />
      <Sign x={269} y={83} text="?" />
    </>
  ),
  'switch-card': (
    <>
      <Sim x={46} y={41} />
      <Sim x={134} y={41} />
      <Sim x={222} y={41} />
      <Stroke tone="mark" d="M72 30q44 -24 88 0m-10 -9l10 9l-12 4" />
      <Dot x={160} y={128} r={6} tone="okFill" />
    </>
  ),
  wait: (
    <>
      <Clock x={160} y={66} />
      <Stroke tone="thin" d="M70 126h180" />
      <Stroke tone="mark" d="M70 126h96" />
      <Dot x={166} y={126} r={6} />
    </>
  ),
  gauge: (
    <>
      <Stroke tone="thin" d="M88 110a72 72 0 0 1 144 0" />
      <Stroke tone="mark" d="M88 110a72 72 0 0 1 108 -62" />
      <Sign x={160} y={96} text="62%" />
      <Sign x={160} y={118} text="18.6 / 30 GB" small />
      <Sign x={272} y={132} text="14:02" small />
    </>
  ),
  'follow-on': spans,
  charge: (
    <>
      <Hotspot x={40} y={43} />
      <Stroke tone="mark" d="M144 75h46" />
      <Box x={190} y={55} w={44} h={40} r={8} />
      <Stroke d="M234 67h12m-12 16h12" />
      <Stroke tone="mark" d="M216 60l-10 16h12l-10 16" />
    </>
  ),
  lights: (
    <>
      <Box x={40} y={38} w={240} h={74} r={16} />
      <Dot x={88} y={66} r={8} tone="okFill" />
      <Dot x={160} y={66} r={8} tone="badFill" />
      <Dot x={232} y={66} r={8} />
      <Stroke d="M88 86v10M82 90a8 8 0 1 0 12 0M152 98v-4m8 4v-9m8 9v-14M224 92a12 12 0 0 1 16 0m-8 6v.01" />
    </>
  ),
  reset: (
    <>
      <Hotspot x={40} y={43} />
      <Dot x={128} y={94} r={4} tone="soft" />
      <Stroke tone="mark" d="M134 96l66 22M200 118a8 8 0 1 0 4 -12" />
      <Clock x={262} y={60} />
      <Sign x={262} y={122} text="8 s" />
    </>
  ),
  label: (
    <>
      <Box x={70} y={26} w={180} h={98} r={12} />
      <Sign x={120} y={60} text="IMEI" />
      <Stroke tone="mark" d="M92 70h136v26h-136z" />
      <Sign x={160} y={88} text="15 × 0–9" small />
      <Stroke d="M98 104v10m5 -10v10m8 -10v10m4 -10v10m9 -10v10m5 -10v10m7 -10v10m6 -10v10" />
    </>
  ),
  'sim-number': (
    <>
      <Sim x={76} y={41} />
      <Arrow x={142} y={75} length={28} />
      <Box x={184} y={52} w={100} h={46} r={10} />
      <Sign x={234} y={72} text="ICCID" small />
      <Sign x={234} y={90} text="8986…" />
    </>
  ),
  'wifi-list': (
    <>
      <Phone x={60} y={17} />
      <Stroke tone="thin" d="M72 44h40M72 62h40M72 98h40" />
      <Box x={68} y={72} w={48} h={18} r={5} tone="fill" />
      <Arrow x={140} y={75} length={34} />
      <Hotspot x={188} y={43} />
    </>
  ),
  'id-glare': (
    <>
      <IdCard x={28} y={24} />
      <Dot x={70} y={54} r={24} tone="soft" />
      <Stroke tone="bad" d="M70 38v10m0 12v10m-16 -16h10m12 0h10" />
      <Cross x={88} y={122} />
      <IdCard x={172} y={24} />
      <Tick x={232} y={122} />
    </>
  ),
  'id-frame': (
    <>
      <IdCard x={100} y={37} />
      <Stroke
        tone="mark"
        d="M84 42v-10q0 -10 10 -10h14M212 22h14q10 0 10 10v10M84 108v10q0 10 10 10h14M212 128h14q10 0 10 -10v-10"
      />
    </>
  ),
  'read-digits': (
    <>
      <Phone x={60} y={17} />
      <Sign x={92} y={80} text="4 7 2" />
      <Stroke tone="mark" d="M140 66a14 14 0 0 1 0 18M150 58a26 26 0 0 1 0 34" />
      <Dot x={226} y={56} r={24} tone="body" />
      <Stroke d="M216 52v.01m20 -.01v.01M218 64q8 6 16 0" />
      <Stroke tone="body" d="M186 134a40 40 0 0 1 80 0z" />
    </>
  ),
};
