-- What browsers tell about visits. Cut into months, which are made ahead and dropped whole (visit-months.ts), so that
-- removing old records costs nothing. There are no foreign keys: an id may be known to a browser before it is written.

-- Where a visitor seems to be; the address is cut after 30 days.
create table visit_infos (
  id uuid not null,
  at timestamptz not null,
  ip inet,
  country text not null,
  city text not null,
  district text not null,
  latitude numeric(3, 1),
  longitude numeric(4, 1),
  timezone text not null,
  primary key (id, at)
) partition by range (at);

-- With what a visitor reads.
create table visit_agents (
  id uuid not null,
  at timestamptz not null,
  info_id uuid not null,
  user_agent_string text not null,
  name text not null,
  type text not null,
  version text not null,
  version_major text not null,
  device text not null,
  engine text not null,
  operating_system text not null,
  primary key (id, at)
) partition by range (at);

-- From which page to which.
create table visit_routes (
  id uuid not null,
  at timestamptz not null,
  agent_id uuid not null,
  route_from text not null,
  route_to text not null,
  primary key (id, at)
) partition by range (at);

-- Links that lead away, with the address the visitor claimed; cut after 30 days.
create table link_clicks (
  id uuid not null,
  at timestamptz not null,
  href text not null,
  ip inet,
  primary key (id, at)
) partition by range (at);

-- Only the whole addresses, so that finding those to be cut does not become slower with every month.
create index visit_infos_whole on visit_infos (at) where masklen(ip) in (32, 128);
create index link_clicks_whole on link_clicks (at) where masklen(ip) in (32, 128);

-- Records come in the order of time, for which a few bytes a page are index enough.
create index visit_infos_by_time on visit_infos using brin (at);
create index visit_agents_by_time on visit_agents using brin (at);
create index visit_routes_by_time on visit_routes using brin (at);
create index link_clicks_by_time on link_clicks using brin (at);
