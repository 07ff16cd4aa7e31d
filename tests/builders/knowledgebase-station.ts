const facility = (available: boolean | null, notes: string | null = null) => ({
  available,
  location: null,
  notes,
  openingHoursNotes: null,
  openingTimes: [
    {
      daysOfTheWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
      openPeriod: [{ startTime: "05:00:00.000", endTime: "00:45:00.000" }],
      openingStatus: "Specific Hours",
    },
  ],
  operatorContactDetails: null,
});

type Known = {
  latitude?: unknown;
  longitude?: unknown;
  /** Of everything that is a facility. */
  available?: boolean | null;
  category?: string | null;
  staffingLevel?: string | null;
};

/** A station's record in the JSON 1.0 of the Knowledgebase, as long as real ones are. */
export function knowledgebaseStation(
  crsCode: string | null,
  {
    latitude = 55.6175,
    longitude = -2.8061,
    available = true,
    category = "A, Compliant step-free access to all platform(s)",
    staffingLevel = "Full Time",
  }: Known = {},
) {
  return {
    name: `Station ${crsCode}`,
    slug: `station-${crsCode?.toLowerCase()}`,
    crsCode,
    nationalLocationCode: "900500",
    minimumConnectionTime: 5,
    location: { latitude, longitude },
    address: { addressLine1: "Ladhope Vale", addressLine2: "Galashiels", postcode: "TD1 1BT" },
    stationOperator: { name: "ScotRail", code: "SR" },
    stationAlerts: [],
    staffingLevel,
    staffAssistance: { staffHelp: facility(available), helpline: facility(true) },
    ticketBuying: { ticketOffice: facility(available), ticketMachinesAvailable: available },
    stationFacilities: {
      wifi: facility(
        available,
        '<p>See <a href="https://www.scotrail.co.uk">ScotRail</a> – free &amp; open</p>',
      ),
      refreshments: facility(available),
      shops: facility(false),
      atm: facility(null),
      cctvAvailable: true,
    },
    toiletsAndChanging: {
      toilets: {
        ...facility(available),
        accessibleToiletsAvailable: available,
        changingPlacesToiletsAvailable: null,
        locations: [],
      },
      showers: facility(null),
    },
    loungesAndWaiting: { waitingFacility: facility(available), shelteredWaitingAvailable: true },
    carParks: {
      parkingSpacesAvailable: available,
      numberOfSpaces: null,
      numberOfAccessibleSpaces: null,
      carParks: [],
    },
    cycling: { cycleStorageAvailable: true, spaces: { numberOfSpaces: 10 } },
    transportLinks: {
      taxi: { available, notes: null, taxiRanks: [] },
      bus: { available: true, notes: null },
    },
    stationAccessibility: {
      stepFreeCategory: {
        category,
        notes: `<p>${"Lift from the street to both platforms. ".repeat(200)}</p>`,
      },
      wheelchairsAvailable: true,
      trainRamp: { ...facility(available), storage: "Ramps are kept at this station" },
      inductionLoop: { provision: null, ticketCounters: available },
      ticketBarriers: { ...facility(false), names: [] },
      tactilePaving: "There are tactile warnings on all platforms in use",
      passengerAssistance: [],
      nearestAccessibleStations: { stations: [] },
    },
    lifts: { available: true, statement: "There are lifts", liftsInfo: [] },
  };
}
