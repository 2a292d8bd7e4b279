type Work = () => void;

function createMoment() {
  const joined = new Set<Work>();
  return {
    join(work: Work): void {
      joined.add(work);
    },
    come(): void {
      for (const work of joined) work();
    },
  };
}

/** The profile of a member has come: after each load with a session, and after each login. */
export const onMemberKnown = createMoment();

/** Somebody has just logged in, registered or set a new password in this tab, and the profile is there. */
export const onLoggedIn = createMoment();
