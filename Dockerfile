# docs/deploy.md, "In containers". compose.yaml runs two of these servers with PostgreSQL and a proxy.
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /alight
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/.cache

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /alight
COPY --from=build /alight .
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
