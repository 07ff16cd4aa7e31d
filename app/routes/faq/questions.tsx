import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { PASSENGER_ASSIST } from "#app/trains/links.ts";
import { Link } from "#app/ui/link.tsx";

export type Question = { id: string; question: string; answer: ReactNode };

export const FAQ: { heading: string; questions: Question[] }[] = [
  {
    heading: "The walk",
    questions: [
      {
        id: "pace",
        question: "How are walking times worked out?",
        answer: (
          <>
            <p>
              At a pace of about 3 mph (a mile in 20 minutes), from the station to the door. With small
              children, a pushchair or a hill, allow half as much again.
            </p>
            <p>
              Most walks are planned along real paths. Where none has been planned yet, the minutes are an
              estimate from the straight line, and the page says “no path planned yet”.
            </p>
          </>
        ),
      },
      {
        id: "map",
        question: "Which map do you use? Is it Google Maps?",
        answer: (
          <p>
            No. Maps and walks are based on <a href="https://www.openstreetmap.org/about">OpenStreetMap</a>,
            which volunteers all over the world keep: it knows footpaths well. If a path is missing, you can
            add it there.
          </p>
        ),
      },
      {
        id: "step-free",
        question: "Can I get there step-free?",
        answer: (
          <>
            <p>
              A station's page shows whether step-free access, a hearing loop or an accessible toilet is known
              there. What is not shown is not known: it may be there all the same.
            </p>
            <p>
              We do not know the surface and the steps of every path. Ask the place before you rely on it, and
              for help at the station see <a href={PASSENGER_ASSIST}>Passenger Assist</a>.
            </p>
          </>
        ),
      },
      {
        id: "reach",
        question: "Why is a place near the line not listed?",
        answer: (
          <p>
            Places are listed when they are within about 45 minutes on foot of a station. A place further
            away, or one that takes a road without a pavement to reach, is left out. It may also be that
            nobody has told us: <Link to="#suggest">suggest it</Link>.
          </p>
        ),
      },
    ],
  },
  {
    heading: "The train",
    questions: [
      {
        id: "tickets",
        question: "Where do I buy a ticket?",
        answer: (
          <p>
            From the train company, at the station, or wherever you like: a ticket to a station costs the same
            everywhere, though some shops add a fee. <Link to="/tickets">Train tickets</Link> leads to
            National Rail's journey planner with the stations filled in.
          </p>
        ),
      },
      {
        id: "dogs",
        question: "Can I bring my dog?",
        answer: (
          <p>
            On the train, yes: up to two dogs travel free with each passenger, on a lead and off the seats.
            Whether they are let in at the other end differs from place to place; gardens and ruins often
            welcome them on a lead, museums mostly only assistance dogs. The page of a place says so where we
            know it, and its own website otherwise.
          </p>
        ),
      },
      {
        id: "bikes",
        question: "Can I bring a bicycle?",
        answer: (
          <p>
            ScotRail carries bicycles free of charge where there is room for them. The walks shown here are
            for walking, though: some have steps, stiles or narrow paths.
          </p>
        ),
      },
    ],
  },
  {
    heading: "The places",
    questions: [
      {
        id: "open",
        question: "Are opening times and prices up to date?",
        answer: (
          <p>
            Where we know opening hours or prices, the page of a place says so, with their source and the day
            they were checked. They change more often than we can: follow “Visit Website” before you set out,
            above all in winter and on Mondays.
          </p>
        ),
      },
      {
        id: "suggest",
        question: "How do I suggest a place, or say that something is wrong?",
        answer: (
          <p>
            Use the <Link to="/contact">contact page</Link>: the name of the place, the station, and why it is
            worth the walk. A volunteer reads every message. Photos are welcome if you took them yourself.
          </p>
        ),
      },
      {
        id: "pictures",
        question: "Why are some pictures drawn?",
        answer: (
          <p>
            Because there is no photo that may be used freely, or because yours has not loaded yet. Each
            drawing is ours, made for that place. Authors and licences of all pictures are under{" "}
            <Link to="/credits">Picture credits</Link>.
          </p>
        ),
      },
    ],
  },
  {
    heading: "The site",
    questions: [
      {
        id: "offline",
        question: "Does it work when the signal on the train is gone?",
        answer: (
          <p>
            Mostly. After one visit your browser keeps the lists of all places and stations, and the pages
            that you opened. Maps and photos that were not there yet come when the signal is back. Under{" "}
            <Link to="/offline">Install, use offline</Link> you can keep a whole region.
          </p>
        ),
      },
      {
        id: "account",
        question: "Do I need an account, and what do you know about me?",
        answer: (
          <p>
            You need none: accounts are for the staff who keep the content. {PRODUCT_NAME} sets no cookies and
            counts nothing unless you agree. The <Link to="/privacy">Privacy Policy</Link> has the details.
          </p>
        ),
      },
    ],
  },
];
