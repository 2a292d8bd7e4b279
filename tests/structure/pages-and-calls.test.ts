import { describe, expect, test } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { deskCalls } from '../../contract/desk/calls.ts';
import { pageNames, pages } from '../../contract/pages.ts';
import { memberPageLoaders } from '../../server/pages/member-pages.ts';
import { filesOf } from './source-files.ts';

const memberPageNames = pageNames.filter((name) => pages[name].needsLogin !== false);
const callPaths = calls.map((call) => call.path);
const deskCallPaths = deskCalls.map((call) => call.path);

/** Folders that mirror a list of the contract, and the few files in them that belong to no single entry. */
const models = [
  'article',
  'audit',
  'figures',
  'front',
  'media',
  'member',
  'passkey',
  'report',
  'section',
  'staff',
  'tip',
].map((name) => `model/${name}`);

const mirrors = [
  { folder: 'app/pages', ending: '.tsx', names: pageNames, besides: [] },
  {
    folder: 'server/pages',
    ending: '.ts',
    names: pageNames.filter((name) => !memberPageNames.includes(name)),
    besides: ['member-pages', 'page-loader', 'page-loaders', 'site-head'],
  },
  {
    folder: 'contract/api',
    ending: '.ts',
    names: callPaths,
    besides: ['account-fields', 'call', 'calls', 'example-values', 'fields', 'text', 'visit-fields'],
  },
  { folder: 'server/api', ending: '.ts', names: callPaths, besides: ['handler', 'handlers'] },
  { folder: 'server/desk-api', ending: '.ts', names: deskCallPaths, besides: ['actor', 'handler', 'handlers'] },
  {
    folder: 'contract/desk',
    ending: '.ts',
    names: deskCallPaths,
    besides: ['call', 'calls', 'fields', 'limits', 'roles', ...models],
  },
];

describe.each(mirrors)('$folder', ({ folder, ending, names, besides }) => {
  const files = filesOf([folder], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const wanted = [...names, ...besides].map((name) => `${folder}/${name}${ending}`);

  test('has a file for every entry of the contract', () => {
    expect(wanted.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('has no file that the contract does not know', () => {
    expect(files.filter((file) => !wanted.includes(file))).toEqual([]);
  });
});

test('the table of member pages has a loader for every page that needs a login, and for no other', () => {
  expect(Object.keys(memberPageLoaders).toSorted()).toEqual(memberPageNames.toSorted());
  expect(memberPageNames.length).toBeGreaterThan(5);
});

test('the contract names pages and calls at all, so that the tests above hold something', () => {
  expect(pageNames.length).toBeGreaterThan(5);
  expect(callPaths.length).toBeGreaterThan(2);
  expect(new Set(callPaths).size).toBe(callPaths.length);
  expect(deskCallPaths.length).toBeGreaterThan(20);
  expect(new Set(deskCallPaths).size).toBe(deskCallPaths.length);
});
