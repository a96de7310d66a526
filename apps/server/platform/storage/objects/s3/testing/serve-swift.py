"""Runs OpenStack Swift with its S3 interface as one process, for tests.

serve-swift.py <folder> <access key> <secret key> [<port>]

Stores everything in <folder>. Prints the port of the S3 interface when it is ready; ends when its standard input ends.
"""
import os
import sys

from swift.common import utils

utils.eventlet_monkey_patch()

import eventlet
import eventlet.wsgi
from swift.common.ring import RingBuilder

folder, access_key, secret_key = sys.argv[1:4]
wanted_port = int(sys.argv[4]) if len(sys.argv) > 4 else 0
if ':' not in access_key:
    sys.exit('an access key of Swift is <account>:<user>')
account, user = access_key.split(':')
settings = os.path.join(folder, 'settings')
devices = os.path.join(folder, 'devices')
os.makedirs(settings, exist_ok=True)
os.makedirs(os.path.join(devices, 'disk'), exist_ok=True)


def write(name, text):
    path = os.path.join(settings, name)
    with open(path, 'w', encoding='utf8') as file:
        file.write(text)
    return path


def listen(port=0):
    return eventlet.listen(('127.0.0.1', port), reuse_port=False)


write('swift.conf', """[swift-hash]
swift_hash_path_suffix = of this test
[storage-policy:0]
name = only
default = yes
""")
utils.set_swift_dir(settings)
utils.validate_hash_conf()

sockets = {'account': listen(), 'container': listen(), 'object': listen()}
for name, socket in sockets.items():
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    builder.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'disk', 'meta': '',
        'ip': '127.0.0.1', 'port': socket.getsockname()[1],
        'replication_ip': '127.0.0.1', 'replication_port': socket.getsockname()[1],
    })
    builder.rebalance()
    builder.get_ring().save(os.path.join(settings, '%s.ring.gz' % name))

proxy_conf = write('proxy-server.conf', """[DEFAULT]
swift_dir = %(settings)s
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth bulk slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = test-1
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_%(account)s_%(user)s = %(secret)s .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
""" % {'settings': settings, 'account': account, 'user': user, 'secret': secret_key})

# Swift logs to syslog, which need not be running; its own output goes to standard error.
from swift.account.server import AccountController
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

conf = {'devices': devices, 'mount_check': 'false', 'swift_dir': settings, 'log_level': 'ERROR'}
apps = {
    'account': AccountController(conf),
    'container': ContainerController(conf),
    'object': ObjectController(conf),
}


class Silent:
    def write(self, *_):
        pass


class NoCache:
    """In the place of memcached: remembers nothing."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    def delete(self, *_, **__):
        pass


def without_cache(app):
    def call(environ, start_response):
        environ['swift.cache'] = NoCache()
        return app(environ, start_response)

    return call


def serve(socket, app):
    eventlet.spawn_n(
        eventlet.wsgi.server, socket, app, Silent(), custom_pool=eventlet.GreenPool(1024), keepalive=True)


for name, app in apps.items():
    serve(sockets[name], app)
front = listen(wanted_port)
serve(front, without_cache(loadapp(proxy_conf)))
print(front.getsockname()[1], flush=True)

from eventlet.green.os import read

eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
while read(sys.stdin.fileno(), 4096):
    pass
os._exit(0)
