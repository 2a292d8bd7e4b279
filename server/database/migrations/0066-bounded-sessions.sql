-- The browser's name is made once, at login, and no longer from the user agent whenever devices are listed.
alter table sessions add column browser text not null default '';
alter table staff_sessions add column browser text not null default '';

-- Tokens that name their session themselves: once replaced, they need no row to be recognised. Those from before this
-- column existed keep their rows until they expire.
alter table session_tokens add column is_bound boolean not null default false;

-- Sessions that are open now get a plainer name than a new login would.
create function pg_temp.browser_of(agent text) returns text language sql immutable as $$
  select concat_ws('，',
    case when agent ~ 'Line/' then 'LINE' when agent ~ 'Edg' then 'Edge' when agent ~ 'SamsungBrowser' then 'Samsung Internet'
      when agent ~ 'Firefox|FxiOS' then 'Firefox' when agent ~ 'Chrome|CriOS' then 'Chrome' when agent ~ 'Safari' then 'Safari' end,
    case when agent ~ 'Android' then 'Android' when agent ~ 'iPhone|iPad' then 'iOS' when agent ~ 'Mac OS X' then 'macOS'
      when agent ~ 'Windows' then 'Windows' when agent ~ 'Linux' then 'Linux' end)
$$;
update sessions set browser = pg_temp.browser_of(user_agent);
update staff_sessions set browser = pg_temp.browser_of(user_agent);
