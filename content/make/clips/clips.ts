import type { Clip } from './clip.ts';
import { arcade } from './scenes/arcade.ts';
import { binding } from './scenes/binding.ts';
import { climbing } from './scenes/climbing.ts';
import { cycling } from './scenes/cycling.ts';
import { harbor } from './scenes/harbor.ts';
import { lantern } from './scenes/lantern.ts';
import { oven } from './scenes/oven.ts';
import { paddy } from './scenes/paddy.ts';
import { puppets } from './scenes/puppets.ts';
import { rowing } from './scenes/rowing.ts';
import { running } from './scenes/running.ts';
import { tea } from './scenes/tea.ts';
import { tide } from './scenes/tide.ts';
import { turbines } from './scenes/turbines.ts';
import { wetland } from './scenes/wetland.ts';
import { wheel } from './scenes/wheel.ts';

const life: Clip[] = [harbor, arcade, oven, tea];
const environment: Clip[] = [wetland, turbines, tide, paddy];
const culture: Clip[] = [wheel, lantern, puppets, binding];
const sports: Clip[] = [rowing, running, cycling, climbing];

export const clips: Clip[] = [...life, ...environment, ...culture, ...sports];
