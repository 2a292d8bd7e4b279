import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

interface Stamped {
  id: string;
  at: Date;
}

export interface InfoRecord extends Stamped {
  ip: string;
  country: string;
  city: string;
  district: string;
  latitude: number | null;
  longitude: number | null;
  timezone: string;
}

export interface AgentRecord extends Stamped {
  infoId: string;
  userAgentString: string;
  name: string;
  type: string;
  version: string;
  versionMajor: string;
  device: string;
  engine: string;
  operatingSystem: string;
}

export interface RouteRecord extends Stamped {
  agentId: string;
  routeFrom: string;
  routeTo: string;
}

export interface ClickRecord extends Stamped {
  href: string;
  ip: string | null;
}

const column = <Entry, Key extends keyof Entry>(records: Entry[], key: Key): Entry[Key][] =>
  records.map((record) => record[key]);

/** Each batch is one statement. Writing a batch again, because the response was lost, changes nothing. */
export async function addVisitInfos(db: Db, records: InfoRecord[]): Promise<void> {
  const of = <Key extends keyof InfoRecord>(key: Key) => column(records, key);
  await sql`
    insert into visit_infos (id, at, ip, country, city, district, latitude, longitude, timezone)
    select * from unnest(
      ${of('id')}::uuid[], ${of('at')}::timestamptz[], ${of('ip')}::inet[], ${of('country')}::text[],
      ${of('city')}::text[], ${of('district')}::text[], ${of('latitude')}::numeric[], ${of('longitude')}::numeric[],
      ${of('timezone')}::text[])
    on conflict do nothing`.execute(db);
}

export async function addVisitAgents(db: Db, records: AgentRecord[]): Promise<void> {
  const of = <Key extends keyof AgentRecord>(key: Key) => column(records, key);
  await sql`
    insert into visit_agents (id, at, info_id, user_agent_string, name, type, version, version_major, device, engine,
      operating_system)
    select * from unnest(
      ${of('id')}::uuid[], ${of('at')}::timestamptz[], ${of('infoId')}::uuid[], ${of('userAgentString')}::text[],
      ${of('name')}::text[], ${of('type')}::text[], ${of('version')}::text[], ${of('versionMajor')}::text[],
      ${of('device')}::text[], ${of('engine')}::text[], ${of('operatingSystem')}::text[])
    on conflict do nothing`.execute(db);
}

export async function addVisitRoutes(db: Db, records: RouteRecord[]): Promise<void> {
  const of = <Key extends keyof RouteRecord>(key: Key) => column(records, key);
  await sql`
    insert into visit_routes (id, at, agent_id, route_from, route_to)
    select * from unnest(
      ${of('id')}::uuid[], ${of('at')}::timestamptz[], ${of('agentId')}::uuid[], ${of('routeFrom')}::text[],
      ${of('routeTo')}::text[])
    on conflict do nothing`.execute(db);
}

export async function addLinkClicks(db: Db, records: ClickRecord[]): Promise<void> {
  const of = <Key extends keyof ClickRecord>(key: Key) => column(records, key);
  await sql`
    insert into link_clicks (id, at, href, ip)
    select * from unnest(
      ${of('id')}::uuid[], ${of('at')}::timestamptz[], ${of('href')}::text[], ${of('ip')}::inet[])
    on conflict do nothing`.execute(db);
}
