import type { Point } from './shape.ts';

interface Pose {
  head: Point;
  shoulder: Point;
  hip: Point;
  /** elbow and hand */
  arms: [[Point, Point], [Point, Point]];
  /** knee and foot */
  legs: [[Point, Point], [Point, Point]];
}

/** Joints in the order of the interface, in hundredths of the body height: feet at 0, facing right. */
function pose(joints: string): Pose {
  const points = joints.split(' ').map((pair) => pair.split(',').map(Number) as Point);
  const [head, shoulder, hip, elbow1, hand1, elbow2, hand2, knee1, foot1, knee2, foot2] = points as [
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
  ];
  return {
    head,
    shoulder,
    hip,
    arms: [
      [elbow1, hand1],
      [elbow2, hand2],
    ],
    legs: [
      [knee1, foot1],
      [knee2, foot2],
    ],
  };
}

export const poses = {
  stand: pose('0,-92 0,-80 0,-48 -9,-66 -7,-50 9,-66 8,-50 -4,-25 -5,0 4,-25 5,0'),
  walk: pose('3,-92 1,-80 -1,-48 -9,-66 -10,-52 9,-67 14,-55 8,-27 13,-1 -5,-25 -16,-3'),
  run: pose('12,-88 7,-77 -2,-48 -7,-68 -15,-76 16,-64 24,-74 16,-38 12,-16 -9,-27 -28,-24'),
  sit: pose('2,-62 0,-50 0,-20 8,-36 16,-28 9,-34 18,-26 22,-22 22,0 19,-20 27,0'),
  reach: pose('1,-91 0,-80 0,-48 12,-84 20,-98 10,-70 18,-74 -3,-25 -6,0 4,-25 5,0'),
  work: pose('6,-89 2,-78 -1,-48 10,-64 21,-60 11,-62 23,-57 -4,-25 -5,0 4,-25 4,0'),
  bend: pose('30,-60 20,-60 -4,-50 24,-40 26,-22 26,-42 32,-24 -5,-26 -8,0 3,-25 5,0'),
  ride: pose('13,-86 7,-75 -8,-48 18,-60 28,-54 17,-62 28,-55 10,-36 2,-14 8,-42 12,-20'),
  climb: pose('2,-86 0,-76 0,-46 -14,-84 -12,-104 13,-70 22,-84 -17,-38 -15,-14 12,-28 9,0'),
  throw: pose('4,-90 1,-79 -3,-48 -13,-84 -20,-98 14,-78 26,-74 12,-30 24,-2 -8,-26 -18,0'),
  swing: pose('1,-88 -1,-77 -3,-46 -13,-70 -10,-84 -6,-66 -9,-82 6,-25 14,0 -10,-25 -15,0'),
  paddle: pose('14,-56 8,-46 -2,-16 20,-38 24,-20 16,-48 26,-50 14,-16 16,0 12,-14 14,0'),
};

export type PoseName = keyof typeof poses;
