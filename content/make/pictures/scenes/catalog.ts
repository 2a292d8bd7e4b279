import type { Stage } from '../stage.ts';
import { shops, skyline } from './business-city.ts';
import { fishmarket, port } from './business-harbour.ts';
import { bookshop, lanterns } from './culture-street.ts';
import { dragonboat } from './dragonboat.ts';
import { droneField } from './drone-field.ts';
import { classroom, library } from './education-indoors.ts';
import { playground, schoolhouse, scienceCart } from './education-outdoors.ts';
import { river, windfarm } from './environment-open.ts';
import { forest, wetland } from './environment-wild.ts';
import { greenhouse } from './greenhouse.ts';
import { hotSpring, park, swimming } from './health-outdoors.ts';
import { clinic, pharmacy } from './health-town.ts';
import { kitchen, teahouse } from './life-indoors.ts';
import { alley, balcony, nightMarket } from './life-street.ts';
import { fishingVillage, lighthouse } from './local-coast.ts';
import { mountainVillage, teaHills } from './local-hills.ts';
import { oldStreet } from './old-street.ts';
import { climbing, cycling } from './sports-outdoors.ts';
import { ballfield, track } from './sports-stadium.ts';
import { lab, serverroom } from './tech-indoors.ts';
import { observatory, satellite } from './tech-sky.ts';
import { temple } from './temple.ts';
import { terraces } from './terraces.ts';
import { theater } from './theater.ts';
import { platform, train } from './transport-rail.ts';
import { bridge, bus, ferry } from './transport-town.ts';
import { workshop } from './workshop.ts';

type Scene = (stage: Stage) => string;

export const outdoorScenes: Record<string, Scene> = {
  terraces,
  wetland,
  forest,
  river,
  windfarm,
  'night-market': nightMarket,
  alley,
  balcony,
  satellite,
  'drone-field': droneField,
  observatory,
  temple,
  bookshop,
  lanterns,
  train,
  platform,
  bus,
  bridge,
  ferry,
  schoolhouse,
  playground,
  'science-cart': scienceCart,
  clinic,
  park,
  pharmacy,
  'hot-spring': hotSpring,
  swimming,
  skyline,
  port,
  shops,
  fishmarket,
  greenhouse,
  track,
  ballfield,
  cycling,
  dragonboat,
  climbing,
  'fishing-village': fishingVillage,
  'old-street': oldStreet,
  lighthouse,
  'tea-hills': teaHills,
  'mountain-village': mountainVillage,
};

export const indoorScenes: Record<string, Scene> = {
  kitchen,
  teahouse,
  serverroom,
  lab,
  theater,
  workshop,
  classroom,
  library,
};
