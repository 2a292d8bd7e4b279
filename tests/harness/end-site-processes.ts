import { afterAll } from 'vitest';
import { endSiteProcesses } from './site-process.ts';

afterAll(endSiteProcesses);
